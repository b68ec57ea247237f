import { fail } from '@scene-partner/contract/failures'
import {
  getVoiceInstallation as getContract,
  installVoices as installContract,
  stopInstallingVoices as stopContract,
} from '@scene-partner/contract/operations/admin/adminVoices'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { voiceSetFiles, voiceSets } from '@scene-partner/speech/models/manifest'
import type { RequestContext } from '../../platform/http/operation.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { operation, type Services } from '../../services.ts'
import { recordAdminAction } from '../accounts/index.ts'

type Install = OutputOf<'listVoicesForAdmin'>['install']
const success = { success: true as const }
/** The engine of the neural voices. */
const neuralEngine = 'kokoro'

/** The problem that is shown if all files are installed, but this server has no engine for them. */
const engineMissing = 'All files are here, but this server cannot use them.'

const downloadBytes = voiceSets.flatMap((set) => voiceSetFiles[set]).reduce((sum, { bytes }) => sum + bytes, 0)

/**
 * Returns the state of the neural voices, with the progress of the download: `installed`, `running`, `paused`,
 * `missing`, `failed`, or `theirs` if the operator installs them, not this server.
 */
export async function describeInstall({
  voiceInstaller,
  speaker,
}: Pick<Services, 'voiceInstaller' | 'speaker'>): Promise<Install> {
  const running = voiceInstaller.progress()
  if (running) return { state: 'running', bytesDone: running.done, bytesTotal: running.total }
  const engine = speaker.states()[neuralEngine]
  if (engine?.state === 'ready') return { state: 'installed', bytesDone: 0, bytesTotal: 0 }
  if (!voiceInstaller.canInstall) return { state: 'theirs', bytesDone: 0, bytesTotal: 0 }
  const bytes = { bytesDone: await voiceInstaller.countBytes(), bytesTotal: downloadBytes }
  const problem = voiceInstaller.problem()
  if (problem !== undefined) return { state: 'failed', problem, ...bytes }
  if (bytes.bytesDone >= downloadBytes) return { state: 'failed', problem: engine?.detail ?? engineMissing, ...bytes }
  return { state: voiceInstaller.hasBegun() ? 'paused' : 'missing', ...bytes }
}

/**
 * Whether the caller may install voices: an admin, or in local mode the person at this computer. The contracts refuse
 * an admin whose second factor is pending.
 */
const mayInstall = ({ isAdmin }: SignedIn, { isLocal }: RequestContext) => isLocal || isAdmin

/** Returns the state of the installation if the caller may change it, else null. */
export const getVoiceInstallation = operation(getContract, async ({ caller, request, ...services }) => ({
  install: mayInstall(caller, request) ? await describeInstall(services) : null,
  downloadBytes,
}))

/**
 * Returns a function that writes the log entry. For an admin it writes to the admin log, for other callers to the log
 * of the server. The transaction that writes the entry may be retried, so the action itself runs afterwards.
 */
const logBefore =
  ({ database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>, caller: SignedIn, action: string) =>
  async () => {
    if (!caller.isAdmin) return log.info({ userId: caller.userId, action }, 'installation of voices changed')
    await database.tx((tx) => recordAdminAction(tx, { adminId: caller.userId, action, metadata: {}, at: clock.now() }))
  }

/** Starts the installation of the neural voices. Throws `not_allowed`, `voices/not-ours` and `voices/installing`. */
export const installVoices = operation(installContract, async ({ caller, request, voiceInstaller, ...services }) => {
  if (!mayInstall(caller, request)) throw fail('not_allowed')
  if (!voiceInstaller.canInstall) throw fail('voices/not-ours')
  const hasBegun = await voiceInstaller.start(logBefore(services, caller, 'voices.install'))
  if (!hasBegun) throw fail('voices/installing')
  return success
})

/** Stops this server's installation. Throws `not_allowed` and `voices/not-installing`. */
export const stopInstallingVoices = operation(
  stopContract,
  async ({ caller, request, voiceInstaller, ...services }) => {
    if (!mayInstall(caller, request)) throw fail('not_allowed')
    const wasRunning = await voiceInstaller.stop(logBefore(services, caller, 'voices.install-stopped'))
    if (!wasRunning) throw fail('voices/not-installing')
    return success
  },
)
