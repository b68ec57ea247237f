import type { StartFailureReason } from './databaseErrors.ts'

/** The task of a database process, passed on its command line. */
export type DatabaseTask =
  | {
      task: 'serve'
      dataDir: string
      temporaryDir: string
      idleTransactionMs: number
      snapshotEveryMs: number
      /** Only for tests: the whole folder is deleted when the process ends. */
      isThrowaway: boolean
    }
  | { task: 'make'; folder: string }
  | { task: 'unpack'; folder: string; snapshot: string }

/** Messages from the database process to the server. */
export type FromDatabase =
  | { kind: 'ready'; host: string; port: number; pid: number; isFirstStart: boolean }
  | { kind: 'refused'; reason: StartFailureReason; message: string }
  /** Sent every second. A hanging engine cannot send it, because statements block the process. */
  | { kind: 'heartbeat' }
  /** Maintenance starts or ends a statement that may take minutes on a large database. */
  | { kind: 'longStatement'; isOver: boolean }
  | { kind: 'log'; level: 'info' | 'warn' | 'error'; message: string; facts: Record<string, unknown> }
  | { kind: 'snapshot'; id: number; path: string }
  | { kind: 'snapshotFailed'; id: number; message: string }
  | { kind: 'broken'; message: string }

/** Messages from the server to the database process. */
export type ToDatabase = { kind: 'snapshot'; id: number; isBeforeUpgrade: boolean } | { kind: 'close' }

/** Interval of the heartbeat messages. */
export const heartbeatEveryMs = 1000
