/** The actor's line `lineIndex` began at this time of the take, in ms. */
export type LineMark = { lineIndex: number; ms: number }

/** The part of a take that is shown and exported, in ms from its start. */
export type Trim = { fromMs: number; toMs: number }

/** The loudness of both voices of a take in LUFS; null for a voice that is not heard. */
export type TapeLoudness = {
  voice: number | null
  reader: number | null
  /** The actor's highest sample, 0 to 1. */
  voicePeak: number
}

/** One attempt of a self-tape. Stored in IndexedDB under these property names; its picture and sound are in parts. */
export type Take = {
  /** The id of the take. */
  key: string
  scriptId: string
  scriptTitle: string
  /** The scenes as in the URL: `2`, or `2-5`. */
  run: string
  sceneName: string
  role: string
  /** The number of the take among those of its scene, from 1. */
  number: number
  /** When the take began, in ms since 1970. */
  startedAt: number
  /** How much is stored. */
  durationMs: number
  bytes: number
  mimeType: string
  width: number
  height: number
  /** How much later than the picture the sound was recorded. */
  audioDelayMs: number
  /** `recording`: no end was stored. After a crash this is all that is known. */
  state: 'recording' | 'complete' | 'interrupted'
  marks: readonly LineMark[]
  isStarred: boolean
  /** When the take was deleted, in ms since 1970; null if it is not. It can be restored for some seconds. */
  deletedAt: number | null
  trim: Trim | null
  loudness: TapeLoudness | null
}

/** A part of a take, some hundred milliseconds long. The keys of the parts have the order of the parts. */
export type TapePart = { key: string; bytes: Blob }
