import { fail } from '@scene-partner/contract/failures'
import {
  installVoices as installContract,
  listVoicesForAdmin as listContract,
  stopInstallingVoices as stopContract,
} from '@scene-partner/contract/operations/adminVoices'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { operation, type Services } from '../../services.ts'
import { logAct } from '../accounts/index.ts'
import { presentVoice } from './present.ts'
import { readRoster } from './roster.ts'

type Install = OutputOf<'listVoicesForAdmin'>['install']
const done = { success: true as const }
/** The engine that the better voices speak by. */
const neural = 'kokoro'

function installOf({ installer, speaker }: Pick<Services, 'installer' | 'speaker'>): Install {
  const running = installer.progress()
  if (running) return { state: 'running', bytesDone: running.done, bytesTotal: running.total }
  const nothing = { bytesDone: 0, bytesTotal: 0 }
  if (speaker.states()[neural]?.state === 'ready') return { state: 'installed', ...nothing }
  if (!installer.isOurs) return { state: 'theirs', ...nothing }
  const problem = installer.problem()
  return problem === undefined ? { state: 'missing', ...nothing } : { state: 'failed', problem, ...nothing }
}

export const listVoicesForAdmin = operation(listContract, async (services) => {
  const { database, speaker } = services
  const entries = await readRoster(database.db)
  const engineOf = new Map(entries.map(({ voice }) => [voice.id, speaker.renditionOf(voice)?.engine]))
  const speaksFor = (name: string) => [...engineOf.values()].filter((engine) => engine === name).length
  return {
    voices: entries.map(({ voice, isEnabled, isFeatured }) => ({
      ...presentVoice(voice, services),
      isEnabled,
      isFeatured,
    })),
    engines: Object.entries(speaker.states()).map(([name, state]) => ({ name, ...state, voices: speaksFor(name) })),
    install: installOf(services),
  }
})

/** A line of the log is written before the deed, in a transaction that may be tried again: the deed is not. */
const noting =
  ({ database, clock }: Pick<Services, 'database' | 'clock'>, adminId: string, action: string) =>
  async () => {
    await database.tx((tx) => logAct(tx, { adminId, action, metadata: {}, at: clock.now() }))
  }

export const installVoices = operation(installContract, async ({ caller, installer, ...services }) => {
  if (!installer.isOurs) throw fail('voices/not-ours')
  const hasBegun = await installer.start(noting(services, caller.userId, 'voices.install'))
  if (!hasBegun) throw fail('voices/installing')
  return done
})

export const stopInstallingVoices = operation(stopContract, async ({ caller, installer, ...services }) => {
  const wasRunning = await installer.stop(noting(services, caller.userId, 'voices.install-stopped'))
  if (!wasRunning) throw fail('voices/not-installing')
  return done
})
