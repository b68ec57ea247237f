import type { FinishingOptions } from './requestText.ts'

/** A job of `finishWorker.ts`: the audio of a hosted service, and how its loudness and shape are adjusted. */
export type FinishJob = FinishingOptions & { samples: Int16Array<ArrayBuffer>; rate: number; gainDb: number }
