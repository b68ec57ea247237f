import { createHash } from 'node:crypto'
import { announcement, rating, testimonial, type PublicSite } from '@scene-partner/contract/site'
import type { SiteSettings } from '@scene-partner/contract/operations/adminSite'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { sampleTestimonials } from './samples.ts'
import { siteSettings } from './tables.ts'

const shapes = { announcement, rating, testimonials: z.array(testimonial) }
export type SettingKey = keyof typeof shapes

const nameOfWriter = sql<string | null>`(select name from users where users.id = site_settings.updated_by)`

async function readRows(db: Db) {
  const rows = await db.select({ setting: siteSettings, writer: nameOfWriter }).from(siteSettings)
  return new Map(rows.map(({ setting, writer }) => [setting.key, { ...setting, writer }]))
}
type Rows = Awaited<ReturnType<typeof readRows>>

function keptOf<Key extends SettingKey>(rows: Rows, key: Key) {
  const row = rows.get(key)
  // What an older version of ours wrote down, and this one cannot read, counts as nothing entered.
  const read = shapes[key].safeParse(row?.value)
  return {
    value: (read.success ? read.data : null) as z.output<(typeof shapes)[Key]> | null,
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt.toISOString() ?? null,
    updatedByName: row?.writer ?? null,
  }
}

/** The settings as they are stored. */
export async function readSettings(db: Db): Promise<SiteSettings> {
  const rows = await readRows(db)
  return {
    announcement: keptOf(rows, 'announcement'),
    rating: keptOf(rows, 'rating'),
    testimonials: keptOf(rows, 'testimonials'),
    samples: [...sampleTestimonials],
  }
}

type Shown = { now: Date; isLocal: boolean }

function announcementNow({ value }: SiteSettings['announcement'], now: Date): PublicSite['announcement'] {
  if (!value?.isOn) return null
  const at = now.toISOString()
  if ((value.startsAt && value.startsAt > at) || (value.endsAt && value.endsAt <= at)) return null
  const { words, link, linkWords } = value
  const id = createHash('sha256')
    .update(JSON.stringify([words, link]))
    .digest('hex')
    .slice(0, 12)
  return { id, words, link: link || null, linkWords }
}

/** What a public page shows of the settings at this moment. Samples are for local mode, and only in place of nothing. */
export function showSettings(settings: SiteSettings, { now, isLocal }: Shown): PublicSite {
  const real = settings.testimonials.value ?? []
  const areSamples = isLocal && real.length === 0
  const { value: given } = settings.rating
  return {
    announcement: announcementNow(settings.announcement, now),
    testimonials: areSamples ? settings.samples : real,
    areSamples,
    rating: given?.isOn ? { value: given.value, count: given.count } : null,
  }
}
