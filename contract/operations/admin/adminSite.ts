import { z } from 'zod'
import { instant } from '../../entities.ts'
import { defineOperation } from '../../operation.ts'
import { announcement, publicSite, rating, testimonial } from '../../site.ts'

const version = z.number().int().min(0)

/** A stored setting. If it has never been saved, `value` is null and `version` is 0. */
const stored = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value: value.nullable(),
    version: z.number(),
    updatedAt: instant.nullable(),
    updatedByName: z.string().nullable(),
  })

/** The site settings as the admin form loads them, each with its version. */
export const siteSettings = z.object({
  announcement: stored(announcement),
  rating: stored(rating),
  testimonials: stored(z.array(testimonial)),
  /** Sample testimonials, shown in local mode when none are saved. */
  samples: z.array(testimonial),
})
export type SiteSettings = z.infer<typeof siteSettings>

export const getSite = defineOperation({
  name: 'getSite',
  summary: 'Returns what the public pages show: announcement, testimonials, rating.',
  access: 'anyone',
  duringImpersonation: 'reads',
  beforeSecondFactor: 'asVisitor',
  effect: 'reads',
  input: z.object({}),
  output: publicSite,
  failures: [],
})

export const getSiteSettings = defineOperation({
  name: 'getSiteSettings',
  summary: 'Returns the stored settings of the public pages.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({}),
  output: siteSettings,
  failures: [],
})

export const saveAnnouncement = defineOperation({
  name: 'saveAnnouncement',
  summary: 'Changes or removes the announcement above every public page.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ value: announcement.nullable(), version }),
  output: siteSettings,
  failures: ['site/changed', 'site/bad-link', 'site/bad-days'],
})

export const saveRating = defineOperation({
  name: 'saveRating',
  summary: 'Changes or removes the rating published for search engines.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ value: rating.nullable(), version }),
  output: siteSettings,
  failures: ['site/changed'],
})

export const saveTestimonials = defineOperation({
  name: 'saveTestimonials',
  summary: 'Replaces the testimonials, in display order.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ value: z.array(testimonial).max(12), version }),
  output: siteSettings,
  failures: ['site/changed'],
})
