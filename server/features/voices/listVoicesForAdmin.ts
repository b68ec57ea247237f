import { fail } from '@scene-partner/contract/failures'
import {
  installVoices as installContract,
  listVoicesForAdmin as listContract,
  stopInstallingVoices as stopContract,
} from '@scene-partner/contract/operations/adminVoices'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { operation, type Services } from '../../services.ts'
import { recordAdminAction } from '../accounts/index.ts'
import { presentVoice } from './presentVoice.ts'
import { readVoiceRegistry } from './voiceRegistry.ts'

type Install = OutputOf<'listVoicesForAdmin'>['install']
const success = { success: true as const }
/** The engine of the neural voices. */
const neuralEngine = 'kokoro'

function describeInstall({ voiceInstaller, speaker }: Pick<Services, 'voiceInstaller' | 'speaker'>): Install {
  const running = voiceInstaller.progress()
  if (running) return { state: 'running', bytesDone: running.done, bytesTotal: running.total }
  const noBytes = { bytesDone: 0, bytesTotal: 0 }
  if (speaker.states()[neuralEngine]?.state === 'ready') return { state: 'installed', ...noBytes }
  if (!voiceInstaller.canInstall) return { state: 'theirs', ...noBytes }
  const problem = voiceInstaller.problem()
  return problem === undefined ? { state: 'missing', ...noBytes } : { state: 'failed', problem, ...noBytes }
}

/** Returns all voices with their settings, the state of each engine, and the state of the installation. */
export const listVoicesForAdmin = operation(listContract, async (services) => {
  const { database, speaker } = services
  const entries = await readVoiceRegistry(database.db)
  const engineOf = new Map(entries.map(({ voice }) => [voice.id, speaker.bestRendition(voice)?.engine]))
  const countVoices = (name: string) => [...engineOf.values()].filter((engine) => engine === name).length
  return {
    voices: entries.map(({ voice, isEnabled, isFeatured }) => ({
      ...presentVoice(voice, services),
      isEnabled,
      isFeatured,
    })),
    engines: Object.entries(speaker.states()).map(([name, state]) => ({ name, ...state, voices: countVoices(name) })),
    install: describeInstall(services),
  }
})

/** Returns a function that writes the admin log entry. Its transaction may be retried, so the action itself runs afterwards. */
const logBefore =
  ({ database, clock }: Pick<Services, 'database' | 'clock'>, adminId: string, action: string) =>
  async () => {
    await database.tx((tx) => recordAdminAction(tx, { adminId, action, metadata: {}, at: clock.now() }))
  }

/** Starts the installation of the neural voices. Throws `voices/not-ours` and `voices/installing`. */
export const installVoices = operation(installContract, async ({ caller, voiceInstaller, ...services }) => {
  if (!voiceInstaller.canInstall) throw fail('voices/not-ours')
  const hasBegun = await voiceInstaller.start(logBefore(services, caller.userId, 'voices.install'))
  if (!hasBegun) throw fail('voices/installing')
  return success
})

/** Stops this server's installation. Throws `voices/not-installing`. */
export const stopInstallingVoices = operation(stopContract, async ({ caller, voiceInstaller, ...services }) => {
  const wasRunning = await voiceInstaller.stop(logBefore(services, caller.userId, 'voices.install-stopped'))
  if (!wasRunning) throw fail('voices/not-installing')
  return success
})
