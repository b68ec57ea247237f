import { getPublicFeaturedVoices, getUserAvailableVoices, voicesProxy } from '@scene-partner/contract/operations/speech'
import { operation, type Services } from '../../services.ts'
import { orderVoices, setFeaturedVoices, updateEnabledVoices } from './arrange.ts'
import { installVoices, listVoicesForAdmin, stopInstallingVoices } from './listForAdmin.ts'
import { listVoices } from './present.ts'

type Needs = Pick<Services, 'previews' | 'roster' | 'speaker'>

/** How it stands with each way of speaking. */
const listEngines = (speaker: Services['speaker']) =>
  Object.entries(speaker.states()).map(([name, state]) => ({ name, ...state }))

const everything = async (needs: Needs) => ({
  voices: await listVoices(needs),
  engines: listEngines(needs.speaker),
})

export const voiceOperations = [
  operation(getUserAvailableVoices, everything),
  operation(voicesProxy, everything),
  operation(getPublicFeaturedVoices, async (services) => ({
    voices: await listVoices(services, { featuredFirst: true }),
  })),
  listVoicesForAdmin,
  updateEnabledVoices,
  orderVoices,
  setFeaturedVoices,
  installVoices,
  stopInstallingVoices,
]

export { createInstaller, type Installer } from './installer.ts'
export { createPreviews, type Previews, type QuietTime } from './previews.ts'
export { listVoices } from './present.ts'
export { createRoster, type Roster, type RosterEntry } from './roster.ts'
export { servePreviews } from './servePreviews.ts'
export { serveListen } from './serveListen.ts'
