import type { Plan } from '@scene-partner/contract/entities'
import { createHash } from 'node:crypto'
import { announcement, rating, testimonial, type PublicSite } from '@scene-partner/contract/site'
import type { SiteSettings } from '@scene-partner/contract/operations/admin/adminSite'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { sampleTestimonials } from './sampleTestimonials.ts'
import { siteSettings } from './tables.ts'

const settingSchemas = { announcement, rating, testimonials: z.array(testimonial) }
/** The name of a site setting. */
export type SettingKey = keyof typeof settingSchemas

const editorName = sql<string | null>`(select name from users where users.id = site_settings.updated_by)`

async function readRows(db: Db) {
  const rows = await db.select({ setting: siteSettings, writer: editorName }).from(siteSettings)
  return new Map(rows.map(({ setting, writer }) => [setting.key, { ...setting, writer }]))
}
type Rows = Awaited<ReturnType<typeof readRows>>

function getSetting<Key extends SettingKey>(rows: Rows, key: Key) {
  const row = rows.get(key)
  // A value that this version of the server cannot read, for example one of an older version, counts as missing.
  const read = settingSchemas[key].safeParse(row?.value)
  return {
    value: (read.success ? read.data : null) as z.output<(typeof settingSchemas)[Key]> | null,
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt.toISOString() ?? null,
    updatedByName: row?.writer ?? null,
  }
}

/**
 * Reads the stored settings. The value of a setting is null if no admin has entered it, or if this version of the
 * server cannot read it.
 */
export async function readSettings(db: Db): Promise<SiteSettings> {
  const rows = await readRows(db)
  return {
    announcement: getSetting(rows, 'announcement'),
    rating: getSetting(rows, 'rating'),
    testimonials: getSetting(rows, 'testimonials'),
    samples: [...sampleTestimonials],
  }
}

type DisplayContext = { now: Date; isLocal: boolean; plans: readonly Plan[] }

function getCurrentAnnouncement({ value }: SiteSettings['announcement'], now: Date): PublicSite['announcement'] {
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

/**
 * Returns the settings as public pages show them at `now`. Sample testimonials appear only in local mode, and only if
 * no real testimonials are stored.
 */
export function presentPublicSite(settings: SiteSettings, { now, isLocal, plans }: DisplayContext): PublicSite {
  const real = settings.testimonials.value ?? []
  const areSamples = isLocal && real.length === 0
  const { value: input } = settings.rating
  return {
    announcement: getCurrentAnnouncement(settings.announcement, now),
    testimonials: areSamples ? settings.samples : real,
    areSamples,
    rating: input?.isOn ? { value: input.value, count: input.count } : null,
    plans: [...plans],
  }
}
