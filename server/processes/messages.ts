/**
 * Messages from a server process to the primary process. `mayListen`: asks for permission to listen on the port, which
 * the primary gives with `listen`. `ready`: the process listens, and its background work has started.
 */
export type ToPrimary =
  | { kind: 'mayListen' }
  | { kind: 'ready'; url: string; mailbox: string | undefined }
  | { kind: 'metrics'; id: number }

/** Messages from the primary process to a server process. A null `text`: the metrics could not be collected. */
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

/** Name of the environment variable that the primary process sets for its server processes; operators do not set it. */
export const serverTaskVariable = 'SCENE_PARTNER_SERVER_TASK'
