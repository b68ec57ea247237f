/** What a server process tells the primary. `isReady`: it listens, and its background work has started. */
export type ToPrimary =
  | { kind: 'mayListen' }
  | { kind: 'ready'; url: string; mailbox: string | undefined }
  | { kind: 'metrics'; id: number }

/** What the primary tells a server process. */
export type ToServerProcess =
  | { kind: 'listen' }
  | { kind: 'stop' }
  | { kind: 'metrics'; id: number; text: string | null }

/** The task of one server process, as JSON in the environment variable `serverTaskVariable`. */
export type ServerTask = {
  /** Number of the process, from 1. A process that replaces another process has the number of that process. */
  number: number
  version: string
  dist: string
  migrations: string
  downloadsVoices: boolean
  /** Whether this is the only process that uses the database now; see `ServiceContext`. */
  isAlone: boolean
}

/** Set by the primary, not by operators. */
export const serverTaskVariable = 'SCENE_PARTNER_SERVER_TASK'
