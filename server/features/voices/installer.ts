import { join } from 'node:path'
import { InstallFailed, installVoices } from '@scene-partner/speech/models/install'
import { type InstallProgress, runningInstall } from '@scene-partner/speech/models/installLock'
import type { Services } from '../../services.ts'

type Needs = Pick<Services, 'config' | 'log'> & {
  /** Whether this process sees to the voices folder at all: a command and a test do not. */
  mayFetch: boolean
  fetch?: typeof globalThis.fetch
}

/** Fetches the better voices into this server's own folder while it goes on serving. */
export type Installer = {
  /** How far an installation into the folder is, this server's or the command line's. */
  progress(): InstallProgress | undefined
  /** Why the last one of this server ended without them. */
  problem(): string | undefined
  /** Whether the folder is ours to fill. */
  isOurs: boolean
  /** Begins once that is written down, however often the writing is tried; false where one runs. */
  start(writeDown: () => Promise<void>): Promise<boolean>
  /** Ends it once that is written down; false where none of this server's runs. */
  stop(writeDown: () => Promise<void>): Promise<boolean>
  close(): Promise<void>
}

export function createInstaller({ config, log, mayFetch, fetch }: Needs): Installer {
  const { voicesDir: folder, dataDir } = config
  const isOurs = mayFetch && config.isVoicesDirOurs
  let running: { stop: AbortController; done: Promise<void> } | undefined
  let problem: string | undefined

  async function install(signal: AbortSignal): Promise<void> {
    problem = undefined
    const notes = join(dataDir, 'voices-verified.json')
    try {
      const { fetched } = await installVoices({ folder, sets: ['kokoro'], notes, signal, ...(fetch && { fetch }) })
      log.info({ files: fetched.length }, 'better voices fetched')
    } catch (error) {
      // Only what the installer itself says is fit to be shown: it names what to do.
      problem = error instanceof InstallFailed ? error.message : 'Something went wrong; the server’s log says more.'
      log.warn({ err: error }, 'better voices could not be fetched')
    }
  }

  return {
    isOurs,
    progress: () => runningInstall(folder),
    problem: () => problem,
    async start(writeDown) {
      if (running || runningInstall(folder)) return false
      const stop = new AbortController()
      const written = writeDown()
      // The place is taken while it is written down: of two who ask at once one is refused.
      const isWritten = written.then(
        () => true,
        () => false,
      )
      const done = isWritten
        .then((mayBegin) => (mayBegin ? install(stop.signal) : undefined))
        .finally(() => (running = undefined))
      running = { stop, done }
      await written
      return true
    },
    async stop(writeDown) {
      const current = running
      if (!current) return false
      await writeDown()
      current.stop.abort()
      return true
    },
    async close() {
      running?.stop.abort()
      await running?.done
    },
  }
}
