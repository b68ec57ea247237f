// Types of a parsed script. Scenes, their elements and unparsed text contain their row numbers in the original text.

/** Row numbers in the original text, first and last, counted from 1. */
export type LineRange = { firstLine: number; lastLine: number }

/** A part of a speech: spoken words or a direction. */
export type SpeechPart = { kind: 'speech' | 'parenthetical'; text: string }

export type Speech = LineRange & {
  kind: 'speech'
  /** Names of the speakers, in the form of `Script.characters`. Several if they speak together. */
  characters: readonly string[]
  /** The name in the cue as it is written, without the extension, emphasis signs, and the `.` or `:` after it. */
  cue: string
  /** Extension next to the name: `V.O.`, `O.S.`, `ON PHONE`; '' if there is none. */
  extension: string
  /** The spoken words, without directions. */
  text: string
  parts: SpeechPart[]
  /** Probability, from 0 to 1, that this role speaks these words, as the parser estimates it. */
  confidence: number
  /** Why the speaker is doubtful, as text for the user; absent if there is no doubt. */
  doubt?: string | undefined
  /** Whether the speech is spoken at the same time as the speech before it. */
  isDual?: boolean | undefined
  /** Page of the original file, counted from 1; absent if the file has no pages. */
  page?: number | undefined
}

export type UnspokenElement = LineRange & {
  kind: 'action' | 'transition' | 'note'
  text: string
  /** Probability, from 0 to 1, that this is not a speech, as the parser estimates it. Absent means 1. */
  confidence?: number | undefined
  doubt?: string | undefined
  page?: number | undefined
}
export type SceneElement = Speech | UnspokenElement

/**
 * A scene with its elements in order. `heading` is empty if the scene has none. `page` counts from 1 and is absent
 * for files without pages.
 */
export type Scene = LineRange & { heading: string; elements: SceneElement[]; page?: number | undefined }

export type Character = {
  name: string
  /** Other names of this role in cues or in the cast list. */
  aliases: readonly string[]
  speeches: number
  /** Description from the cast list; '' if there is none. */
  description: string
}

export type ScriptFormat = 'fountain' | 'screenplay' | 'play' | 'chat' | 'tagged' | 'prose'

/** Text that is not part of the script, with the reason as text for the user. */
export type UnparsedText = LineRange & { text: string; why: string }

/** A parsed script. `unparsed`: the text that the parser left out of the scenes, such as the rows of the cast list. */
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
