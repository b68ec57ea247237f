import type { Finishing } from './manner.ts'

/** What the finishing worker is asked: a service's sound, and what is left to do with it. */
export type FinishJob = Finishing & { samples: Int16Array<ArrayBuffer>; rate: number; gainDb: number }
