/** The time in ms, from the start of the take, at which a line of the actor or the reader began. */
export type LineMark = { lineIndex: number; ms: number }

/** The part of a take that is shown and exported, in ms from its start. */
export type Trim = { fromMs: number; toMs: number }

/** The loudness of the actor (`voice`) and the reader in a take, in LUFS; null for a voice that is not heard. */
export type TapeLoudness = {
  voice: number | null
  reader: number | null
  /** The peak level of the actor's voice, 0 to 1. */
  voicePeak: number
}

/**
 * One attempt of a self-tape, or a spoken slate. IndexedDB stores it with these property names. The picture and the
 * sound are stored separately, as a list of `TapePart`.
 */
export type Take = {
  /** The id of the take. */
  key: string
  scriptId: string
  scriptTitle: string
  /** The scenes as in the URL: `2`, or `2-5`; `slate` for a spoken slate. */
  run: string
  sceneName: string
  role: string
  /** The number of the take among all takes of its scene, from 1; 0 for a spoken slate. */
  number: number
  /** When the take began, in ms since 1970. */
  startedAt: number
  /** The length of the stored parts in ms; `bytes` is their size in bytes. */
  durationMs: number
  bytes: number
  mimeType: string
  width: number
  height: number
  /** How many ms the recorded sound is behind the picture. */
  audioDelayMs: number
  /** `recording`: the end of the take is not stored, because the take is still being recorded or the page crashed. */
  state: 'recording' | 'complete' | 'interrupted'
  marks: readonly LineMark[]
  isStarred: boolean
  /** When the actor deleted the take, in ms since 1970; null if not deleted. Undo is possible for some seconds. */
  deletedAt: number | null
  trim: Trim | null
  loudness: TapeLoudness | null
}

/** The `run` of a spoken slate, which belongs to the script and not to a scene. */
export const slateRun = 'slate'

/** Returns whether a take is a spoken slate. */
export const isSlate = ({ run }: Pick<Take, 'run'>): boolean => run === slateRun

/** Returns the part of a take that is shown and exported. */
export const getTrim = (take: Take): Trim => take.trim ?? { fromMs: 0, toMs: take.durationMs }

/** A part of a take, some hundred milliseconds long. Sorted by key, the parts are in the order of the recording. */
export type TapePart = { key: string; bytes: Blob }
