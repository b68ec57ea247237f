import { getPublicFeaturedVoices, getUserAvailableVoices, voicesProxy } from '@scene-partner/contract/operations/speech'
import { warmUpNeuralVoices } from '@scene-partner/speech/warmUpNeuralVoices'
import { operation, type Services } from '../../services.ts'
import { orderVoices, setFeaturedVoices, updateEnabledVoices } from './adminVoiceSettings.ts'
import { listVoicesForAdmin } from './listVoicesForAdmin.ts'
import { listVoices } from './presentVoice.ts'
import { getVoiceInstallation, installVoices, stopInstallingVoices } from './voiceInstallation.ts'
import { willListen } from './warmUpVoices.ts'

type Needs = Pick<Services, 'previews' | 'voiceRegistry' | 'speaker'>

/** Returns the state of each speech engine. */
const listEngines = (speaker: Services['speaker']) =>
  Object.entries(speaker.states()).map(([name, state]) => ({ name, ...state }))

const listVoicesAndEngines = async (needs: Needs) => ({
  voices: await listVoices(needs),
  engines: listEngines(needs.speaker),
})

export const voiceOperations = [
  operation(getUserAvailableVoices, async ({ caller, ...services }) => {
    // The Studio and the casting page request this list when they open, so the caller will probably hear a voice soon.
    if (willListen(caller)) void warmUpNeuralVoices(services.speaker)
    return listVoicesAndEngines(services)
  }),
  operation(voicesProxy, listVoicesAndEngines),
  operation(getPublicFeaturedVoices, async (services) => ({
    voices: await listVoices(services, { featuredFirst: true }),
  })),
  listVoicesForAdmin,
  updateEnabledVoices,
  orderVoices,
  setFeaturedVoices,
  getVoiceInstallation,
  installVoices,
  stopInstallingVoices,
]
