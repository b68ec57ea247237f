import type { StartRefusal } from './errors.ts'

/** What the server tells its database process on starting it. */
export type DatabaseTask =
  | {
      task: 'serve'
      dataDir: string
      temporaryDir: string
      quietTransactionMs: number
      snapshotEveryMs: number
      /** Made for a test: the whole folder goes when its server does. */
      isThrowaway: boolean
    }
  | { task: 'make'; folder: string }
  | { task: 'unpack'; folder: string; snapshot: string }

export type FromDatabase =
  | { kind: 'ready'; host: string; port: number; pid: number; isFirstStart: boolean }
  | { kind: 'refused'; reason: StartRefusal; message: string }
  /** Sent each second. An engine that hangs cannot send it: its statements run to their end before anything else. */
  | { kind: 'beat' }
  /** Housekeeping begins on something that may take minutes in a large house, or has ended it. */
  | { kind: 'chore'; isOver: boolean }
  | { kind: 'note'; level: 'info' | 'warn' | 'error'; message: string; facts: Record<string, unknown> }
  | { kind: 'snapshot'; id: number; path: string }
  | { kind: 'snapshotFailed'; id: number; message: string }
  | { kind: 'broken'; message: string }

export type ToDatabase = { kind: 'snapshot'; id: number } | { kind: 'close' }

export const beatEveryMs = 1000
