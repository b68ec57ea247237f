import type { LineAlignment } from '@scene-partner/listening/alignment/lineAlignment'
import type { HeardLine, Timing } from '@scene-partner/listening/lineSession/lineSession'

/** The bytes of the model and of the WebAssembly that runs it. */
export type ListenerParts = { encoder: ArrayBuffer; decoder: ArrayBuffer; runtime: ArrayBuffer }

/** The page's requests to the worker. Lines are numbered, so that the page can ignore late responses. */
export type ListenerCall =
  | { kind: 'open'; parts: ListenerParts }
  | { kind: 'start'; line: { id: string; text: string }; number: number }
  | { kind: 'hear'; samples: Float32Array; hasVoice: boolean }
  | { kind: 'finish'; number: number }

/** The worker's messages to the page. */
export type ListenerAnswer =
  | { kind: 'opened'; warmUp: Timing }
  | { kind: 'failed'; message: string }
  | { kind: 'heard'; heard: HeardLine; number: number }
  | { kind: 'finished'; alignment: LineAlignment | undefined; number: number }
  | { kind: 'timed'; timing: Timing }
