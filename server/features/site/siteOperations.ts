import { fail } from '@scene-partner/contract/failures'
import {
  getSite as publicContract,
  getSiteSettings as readContract,
  saveAnnouncement as announcementContract,
  saveRating as ratingContract,
  saveTestimonials as testimonialsContract,
} from '@scene-partner/contract/operations/admin/adminSite'
import { eq } from 'drizzle-orm'
import { recordAdminAction } from '../accounts/index.ts'
import { operation, type Services } from '../../services.ts'
import { clearSettingsCache, getPublicSite } from './getPublicSite.ts'
import { readSettings, type SettingKey } from './settings.ts'
import { siteSettings } from './tables.ts'

/** Returns the settings that public pages show. */
export const getSite = operation(publicContract, ({ request, ...services }) =>
  getPublicSite(services, { isLocal: request.isLocal }),
)

/** Returns the stored settings for the admin. */
export const getSiteSettings = operation(readContract, ({ database: { db } }) => readSettings(db))

type SettingUpdate = { key: SettingKey; value: unknown; version: number; adminId: string }

async function saveSetting(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { key, value, version, adminId }: SettingUpdate,
) {
  await database.tx(async (tx) => {
    const now = clock.now()
    // The first writer creates the row. A second writer waits here for the lock and then finds a newer version.
    await tx.insert(siteSettings).values({ key, value: null, version: 0, updatedAt: now }).onConflictDoNothing()
    const [row] = await tx.select().from(siteSettings).where(eq(siteSettings.key, key)).for('update')
    if (row?.version !== version) throw fail('site/changed', { version: row?.version ?? 0 })
    const change = { value, version: version + 1, updatedAt: now, updatedBy: adminId }
    await tx.update(siteSettings).set(change).where(eq(siteSettings.key, key))
    const metadata = { setting: key, from: row.value, to: value }
    await recordAdminAction(tx, { adminId, action: 'site_setting_changed', metadata, at: now })
  })
  clearSettingsCache({ database })
  return readSettings(database.db)
}

function validateLink(link: string): void {
  if (link === '') return
  const isOurs = /^\/(?![/\\])[\x21-\x7e]*$/.test(link) && !link.includes('\\')
  const isElsewhere = /^https:\/\/[\x21-\x7e]+$/.test(link) && URL.canParse(link)
  if (!isOurs && !isElsewhere) throw fail('site/bad-link')
}

/** Changes the announcement above every public page. Throws `site/bad-link`, `site/bad-days` or `site/changed`. */
export const saveAnnouncement = operation(announcementContract, async ({ input, caller, ...services }) => {
  const { value, version } = input
  validateLink(value?.link ?? '')
  if (value?.startsAt && value.endsAt && value.endsAt <= value.startsAt) throw fail('site/bad-days')
  return saveSetting(services, { key: 'announcement', value, version, adminId: caller.userId })
})

/** Changes the rating for search engines. Throws `site/changed`. */
export const saveRating = operation(ratingContract, async ({ input, caller, ...services }) =>
  saveSetting(services, { key: 'rating', ...input, adminId: caller.userId }),
)

/** Changes the testimonials. Throws `site/changed`. */
export const saveTestimonials = operation(testimonialsContract, async ({ input, caller, ...services }) =>
  saveSetting(services, { key: 'testimonials', ...input, adminId: caller.userId }),
)
