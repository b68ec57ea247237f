import type { FinishingOptions } from './requestText.ts'

/** A job of the finishing worker: the audio of a hosted service and how it is finished. */
export type FinishJob = FinishingOptions & { samples: Int16Array<ArrayBuffer>; rate: number; gainDb: number }
