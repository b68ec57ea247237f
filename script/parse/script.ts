// A parsed script. Every part knows its rows in the original text.

/** Rows of the original text, counted from 1, both inclusive. */
export type LineRange = { firstLine: number; lastLine: number }

/** A part of a speech: spoken words or a direction. */
export type SpeechPart = { kind: 'speech' | 'parenthetical'; text: string }

export type Speech = LineRange & {
  kind: 'speech'
  /** Names of the speakers as in `Script.characters`; several for joint speech. */
  characters: readonly string[]
  /** The cue as written. */
  cue: string
  /** `V.O.`, `O.S.`, `ON PHONE` beside the name; '' where there is none. */
  extension: string
  /** The spoken words, without directions. */
  text: string
  parts: SpeechPart[]
  /** 0 to 1: how sure it is that this role speaks these words. */
  confidence: number
  /** Why it is doubtful, as text for the user; absent where it is not. */
  doubt?: string | undefined
  /** Spoken at the same time as the speech before it. */
  isDual?: boolean | undefined
  /** Page of the original file, counted from 1; absent where it has no pages. */
  page?: number | undefined
}

export type UnspokenElement = LineRange & {
  kind: 'action' | 'transition' | 'note'
  text: string
  /** Less than 1 where it may be a speech after all; absent means 1. */
  confidence?: number | undefined
  doubt?: string | undefined
  page?: number | undefined
}
export type SceneElement = Speech | UnspokenElement

/**
 * A scene with its elements in order. `heading` is empty where the text has none. `page` counts from 1 and is absent
 * for files without pages.
 */
export type Scene = LineRange & { heading: string; elements: SceneElement[]; page?: number | undefined }

export type Character = {
  name: string
  /** Other names in cues of this role. */
  aliases: readonly string[]
  speeches: number
  /** Description from the cast list; '' where there is none. */
  description: string
  gender?: 'male' | 'female' | undefined
  age?: 'child' | 'young' | 'adult' | 'middle-aged' | 'old' | undefined
}

export type ScriptFormat = 'fountain' | 'screenplay' | 'play' | 'chat' | 'tagged' | 'prose'

/** Text that is not part of the script, with the reason as text for the user. */
export type UnparsedText = LineRange & { text: string; why: string }

/** A parsed script. Every row of the text is in a scene, in the cast list, or in `unparsed`. */
export type Script = {
  title: string
  format: ScriptFormat
  characters: Character[]
  scenes: Scene[]
  unparsed: UnparsedText[]
}

/** Returns all speeches of a script in order. */
export const listSpeeches = (script: Script): Speech[] =>
  script.scenes.flatMap(({ elements }) => elements.filter((element) => element.kind === 'speech'))
