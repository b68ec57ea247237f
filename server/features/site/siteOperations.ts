import { fail } from '@scene-partner/contract/failures'
import {
  getSite as publicContract,
  getSiteSettings as readContract,
  saveAnnouncement as announcementContract,
  saveRating as ratingContract,
  saveTestimonials as testimonialsContract,
} from '@scene-partner/contract/operations/adminSite'
import { eq } from 'drizzle-orm'
import { logAct } from '../accounts/index.ts'
import { operation, type Services } from '../../services.ts'
import { forgetKept, publicSiteOf } from './publicSite.ts'
import { readSettings, type SettingKey } from './settings.ts'
import { siteSettings } from './tables.ts'

/** What the public pages say of the house. */
export const getSite = operation(publicContract, ({ request, ...services }) =>
  publicSiteOf(services, { isLocal: request.isLocal }),
)

/** The settings as they are stored. */
export const getSiteSettings = operation(readContract, ({ database: { db } }) => readSettings(db))

type Saving = { key: SettingKey; value: unknown; version: number; adminId: string }

async function save(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { key, value, version, adminId }: Saving,
) {
  await database.tx(async (tx) => {
    const now = clock.now()
    // Whoever writes first makes the row; a second one then waits here and finds another version.
    await tx.insert(siteSettings).values({ key, value: null, version: 0, updatedAt: now }).onConflictDoNothing()
    const [row] = await tx.select().from(siteSettings).where(eq(siteSettings.key, key)).for('update')
    if (row?.version !== version) throw fail('site/changed', { version: row?.version ?? 0 })
    const change = { value, version: version + 1, updatedAt: now, updatedBy: adminId }
    await tx.update(siteSettings).set(change).where(eq(siteSettings.key, key))
    const metadata = { setting: key, from: row.value, to: value }
    await logAct(tx, { adminId, action: 'site_setting_changed', metadata, at: now })
  })
  forgetKept({ database })
  return readSettings(database.db)
}

function judgeLink(link: string): void {
  if (link === '') return
  const isOurs = /^\/(?![/\\])[\x21-\x7e]*$/.test(link) && !link.includes('\\')
  const isElsewhere = /^https:\/\/[\x21-\x7e]+$/.test(link) && URL.canParse(link)
  if (!isOurs && !isElsewhere) throw fail('site/bad-link')
}

/** Changes the line above every public page. */
export const saveAnnouncement = operation(announcementContract, async ({ input, caller, ...services }) => {
  const { value, version } = input
  judgeLink(value?.link ?? '')
  if (value?.startsAt && value.endsAt && value.endsAt <= value.startsAt) throw fail('site/bad-days')
  return save(services, { key: 'announcement', value, version, adminId: caller.userId })
})

/** Changes the rating that search engines are told. */
export const saveRating = operation(ratingContract, async ({ input, caller, ...services }) =>
  save(services, { key: 'rating', ...input, adminId: caller.userId }),
)

/** Changes what people say of the house. */
export const saveTestimonials = operation(testimonialsContract, async ({ input, caller, ...services }) =>
  save(services, { key: 'testimonials', ...input, adminId: caller.userId }),
)
