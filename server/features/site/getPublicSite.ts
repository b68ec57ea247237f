import type { PublicSite } from '@scene-partner/contract/site'
import type { SiteSettings } from '@scene-partner/contract/operations/admin/adminSite'
import type { Services } from '../../services.ts'
import { readSettings, presentPublicSite } from './settings.ts'

type Needs = Pick<Services, 'database' | 'clock' | 'config'>

const cacheLifetimeMs = 15_000

type CachedSettings = { settings: Promise<SiteSettings>; until: number }
/** One cache per database. Every page reads the settings, but they change rarely. */
const cachedSettings = new WeakMap<Needs['database'], CachedSettings>()

/** Clears the cache of this server after a change. Other servers see the change when their cache expires. */
export const clearSettingsCache = ({ database }: Pick<Needs, 'database'>): boolean => cachedSettings.delete(database)

async function loadCachedSettings({ database, clock }: Needs): Promise<SiteSettings> {
  const now = clock.now().getTime()
  const last = cachedSettings.get(database)
  if (last && last.until > now) return last.settings
  const settings = readSettings(database.db)
  cachedSettings.set(database, { settings, until: now + cacheLifetimeMs })
  // Do not cache a failure: the next request reads the settings again.
  settings.catch(() => cachedSettings.delete(database))
  return settings
}

/** Returns the settings that public pages show now. A change on another server appears after up to 15 s. */
export async function getPublicSite(needs: Needs, { isLocal }: { isLocal: boolean }): Promise<PublicSite> {
  const { clock, config } = needs
  const facts = { now: clock.now(), isLocal, plans: config.offeredPlans }
  return presentPublicSite(await loadCachedSettings(needs), facts)
}
