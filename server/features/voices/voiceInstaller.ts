import { join } from 'node:path'
import {
  countInstalledBytes,
  hasBegunDownload,
  InstallError,
  installVoices,
} from '@scene-partner/speech/models/install'
import { voiceSets } from '@scene-partner/speech/models/manifest'
import { type InstallProgress, findRunningInstall } from '@scene-partner/speech/models/installLock'
import type { Services } from '../../services.ts'

/** The progress that the server reports until the installation has written its first progress. */
const starting: InstallProgress = { done: 0, total: 0, state: 'checking' }

type Needs = Pick<Services, 'config' | 'log'> & {
  /** Whether this process may download voices. Commands and tests may not. */
  canDownload: boolean
  fetch?: typeof globalThis.fetch
  /** Called when all voice files are installed. */
  onInstalled?: () => void
}

/**
 * Downloads the neural voices, more basic voices and British pronunciations into the server's voices folder while the
 * server is running. The download starts only when somebody requests it.
 */
export type VoiceInstaller = {
  /**
   * Returns the progress of the running installation, by this server or by the command line; undefined if none is
   * running.
   */
  progress(): InstallProgress | undefined
  /** Returns how many bytes of the complete download are in the folder, including the bytes of unfinished files. */
  countBytes(): Promise<number>
  /** Returns whether the folder contains a part of the neural voices or an unfinished file. */
  hasBegun(): boolean
  /** Returns why the last installation by this server failed; undefined if it did not fail. Admins see this text. */
  problem(): string | undefined
  /** Whether this server may download voices and manages the voices folder. */
  canInstall: boolean
  /** Starts an installation after `writeLog` has succeeded. Returns false if one is already running. */
  start(writeLog: () => Promise<void>): Promise<boolean>
  /** Stops the installation that this server runs, after `writeLog` has succeeded. Returns false if none is running. */
  stop(writeLog: () => Promise<void>): Promise<boolean>
  close(): Promise<void>
}

export function createVoiceInstaller({ config, log, canDownload, fetch, onInstalled }: Needs): VoiceInstaller {
  const { voicesDir: folder, dataDir } = config
  const isOurs = canDownload && config.managesVoicesDir
  let running: { stop: AbortController; done: Promise<void> } | undefined
  let problem: string | undefined

  async function install(signal: AbortSignal): Promise<void> {
    problem = undefined
    const notes = join(dataDir, 'voices-verified.json')
    try {
      const { fetched } = await installVoices({
        folder,
        sets: voiceSets,
        digestCachePath: notes,
        signal,
        ...(fetch && { fetch }),
      })
      log.info({ files: fetched.length }, 'voices installed')
      onInstalled?.()
    } catch (error) {
      // Somebody paused the download, or the server stops. This is not a failure.
      if (signal.aborted) return
      // Show only the installer's own messages, because they say what to do.
      problem = error instanceof InstallError ? error.message : 'Something went wrong; the server’s log says more.'
      log.warn({ err: error }, 'installing voices failed')
    }
  }

  return {
    canInstall: isOurs,
    progress: () => findRunningInstall(folder) ?? (running ? starting : undefined),
    hasBegun: () => hasBegunDownload(folder, voiceSets),
    countBytes: () => countInstalledBytes(folder, voiceSets),
    problem: () => problem,
    async start(writeLog) {
      if (running || findRunningInstall(folder)) return false
      const stop = new AbortController()
      const logged = writeLog()
      // Mark the installation as running before the log entry is written, so that a concurrent call is refused.
      const isLogged = logged.then(
        () => true,
        () => false,
      )
      const done = isLogged
        .then((canStart) => (canStart ? install(stop.signal) : undefined))
        .finally(() => (running = undefined))
      running = { stop, done }
      await logged
      return true
    },
    async stop(writeLog) {
      const current = running
      if (!current) return false
      await writeLog()
      current.stop.abort()
      return true
    },
    async close() {
      running?.stop.abort()
      await running?.done
    },
  }
}
