import { listVoicesForAdmin as listContract } from '@scene-partner/contract/operations/admin/adminVoices'
import { operation } from '../../services.ts'
import { describeInstall } from './voiceInstallation.ts'
import { presentVoice } from './presentVoice.ts'
import { readVoiceRegistry } from './voiceRegistry.ts'

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
    install: await describeInstall(services),
  }
})
