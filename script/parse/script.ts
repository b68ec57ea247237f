// What a script is once it is understood. All of it can be shown beside the original: everything knows its lines.

/** Where something stands in the original, by line, counted from 1. */
export type Place = { firstLine: number; lastLine: number }

/** A part of a speech: words that are spoken, or a direction that is not. */
export type SpeechPart = { kind: 'speech' | 'parenthetical'; text: string }

export type Speech = Place & {
  kind: 'speech'
  /** Who says it, by the names of `Script.characters`: several where they speak together. */
  characters: readonly string[]
  /** The cue as it is written. */
  cue: string
  /** `V.O.`, `O.S.`, `ON PHONE` beside the name; '' where there is none. */
  extension: string
  /** What is spoken, without directions. */
  text: string
  parts: SpeechPart[]
  /** 0 to 1: how sure it is that these are the words of this character. */
  confidence: number
  /** Why it is doubtful, in words for a person; nothing where it is not. */
  doubt?: string | undefined
  /** Spoken at the same time as the speech before it. */
  isDual?: boolean | undefined
  /** Of the file it came from, counted from 1, where that has pages. */
  page?: number | undefined
}

export type Unspoken = Place & {
  kind: 'action' | 'transition' | 'note'
  text: string
  /** Less than 1 where it may be somebody's words after all. */
  confidence?: number | undefined
  doubt?: string | undefined
  page?: number | undefined
}
export type SceneElement = Speech | Unspoken

export type Scene = Place & { heading: string; elements: SceneElement[]; page?: number | undefined }

export type Character = {
  name: string
  /** Other names under which cues stand. */
  aliases: readonly string[]
  speeches: number
  /** What the cast list says; '' where there is none. */
  description: string
  gender?: 'male' | 'female' | undefined
  age?: 'child' | 'young' | 'adult' | 'middle-aged' | 'old' | undefined
}

export type Format = 'fountain' | 'screenplay' | 'play' | 'chat' | 'tagged' | 'prose'

/** What stands in the text and is neither spoken nor shown, and why. */
export type Left = Place & { text: string; why: string }

export type Script = { title: string; format: Format; characters: Character[]; scenes: Scene[]; left: Left[] }

/** All speeches of a script in their order. */
export const speechesOf = (script: Script): Speech[] =>
  script.scenes.flatMap(({ elements }) => elements.filter((element) => element.kind === 'speech'))
