import type { RehearsalLine } from '../engine/engineTypes.ts'

/**
 * How a line is fetched. `isAhead`: the actor does not wait for this line yet, so the server speaks it after lines for
 * which users are waiting. `onBytes` receives the bytes of the file while they arrive.
 */
export type FetchLineOptions = { signal: AbortSignal; isAhead: boolean; onBytes: (bytes: Uint8Array) => void }

/** Fetches the audio of a line as one file. Rejects with an error that `formatAudioFailure` can explain. */
export type FetchLineAudio = (line: RehearsalLine, options: FetchLineOptions) => Promise<ArrayBuffer>

/** Fetches the recording of a line by the actor or a friend; null if nobody has recorded the line. */
export type FetchRecording = (line: RehearsalLine, signal: AbortSignal) => Promise<ArrayBuffer | null>
