import { z } from 'zod'
import { instant } from '../entities.ts'
import { defineOperation } from '../operation.ts'
import { announcement, publicSite, rating, testimonial } from '../site.ts'

const version = z.number().int().min(0)

/** A setting as it is stored: null where nothing was ever entered, which is version 0. */
const kept = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value: value.nullable(),
    version: z.number(),
    updatedAt: instant.nullable(),
    updatedByName: z.string().nullable(),
  })

export const siteSettings = z.object({
  announcement: kept(announcement),
  rating: kept(rating),
  testimonials: kept(z.array(testimonial)),
  /** Local mode shows these where no testimonials were entered. */
  samples: z.array(testimonial),
})
export type SiteSettings = z.infer<typeof siteSettings>

export const getSite = defineOperation({
  name: 'getSite',
  summary: 'What the public pages say of the house now: an announcement, testimonials, a rating.',
  access: 'anyone',
  whileViewing: 'reads',
  effect: 'reads',
  input: z.object({}),
  output: publicSite,
  failures: [],
})

export const getSiteSettings = defineOperation({
  name: 'getSiteSettings',
  summary: 'The settings of the public pages as they are stored.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({}),
  output: siteSettings,
  failures: [],
})

export const saveAnnouncement = defineOperation({
  name: 'saveAnnouncement',
  summary: 'Changes the line above every public page, or takes it away.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ value: announcement.nullable(), version }),
  output: siteSettings,
  failures: ['site/changed', 'site/bad-link', 'site/bad-days'],
})

export const saveRating = defineOperation({
  name: 'saveRating',
  summary: 'Changes the rating that search engines are told, or takes it away.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ value: rating.nullable(), version }),
  output: siteSettings,
  failures: ['site/changed'],
})

export const saveTestimonials = defineOperation({
  name: 'saveTestimonials',
  summary: 'Changes what people say of the house, in the order in which it is shown.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ value: z.array(testimonial).max(12), version }),
  output: siteSettings,
  failures: ['site/changed'],
})
