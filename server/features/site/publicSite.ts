import type { PublicSite } from '@scene-partner/contract/site'
import type { SiteSettings } from '@scene-partner/contract/operations/adminSite'
import type { Services } from '../../services.ts'
import { readSettings, showSettings } from './settings.ts'

type Needs = Pick<Services, 'database' | 'clock'>

const keptForMs = 15_000

type Kept = { settings: Promise<SiteSettings>; until: number }
/** One for each database: every page asks, and the answer changes once a month. */
const kept = new WeakMap<Needs['database'], Kept>()

/** For the server that has just changed them; others see the change when what they keep is old. */
export const forgetKept = ({ database }: Pick<Needs, 'database'>): boolean => kept.delete(database)

async function settingsOf({ database, clock }: Needs): Promise<SiteSettings> {
  const now = clock.now().getTime()
  const last = kept.get(database)
  if (last && last.until > now) return last.settings
  const settings = readSettings(database.db)
  kept.set(database, { settings, until: now + keptForMs })
  // A failure is not kept: the next page asks again.
  settings.catch(() => kept.delete(database))
  return settings
}

/** What a public page shows of the settings now. */
export async function publicSiteOf(needs: Needs, { isLocal }: { isLocal: boolean }): Promise<PublicSite> {
  return showSettings(await settingsOf(needs), { now: needs.clock.now(), isLocal })
}
