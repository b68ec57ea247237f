import { z } from 'zod'
import { instant } from './entities.ts'

/** A line above every public page. */
export const announcement = z.object({
  words: z.string().trim().min(1).max(200),
  /** Where it leads: a path of this site or an https address. Empty for nowhere. */
  link: z.string().trim().max(500).default(''),
  linkWords: z.string().trim().max(60).default(''),
  isOn: z.boolean(),
  startsAt: instant.nullable().default(null),
  endsAt: instant.nullable().default(null),
})

/** What people gave elsewhere, where it can be looked up. */
export const rating = z.object({
  /** Out of 5. */
  value: z.number().min(1).max(5),
  count: z.number().int().min(1).max(10_000_000),
  isOn: z.boolean(),
})

export const testimonial = z.object({
  words: z.string().trim().min(1).max(600),
  name: z.string().trim().min(1).max(100),
  /** What they are: an actor, a teacher. */
  role: z.string().trim().max(100).default(''),
})
export type Testimonial = z.infer<typeof testimonial>

/** What of the settings a public page shows now. */
export const publicSite = z.object({
  announcement: z
    .object({
      /** Changes with its words, so that a new one is shown to those who have put the last one away. */
      id: z.string(),
      words: z.string(),
      link: z.string().nullable(),
      linkWords: z.string(),
    })
    .nullable(),
  testimonials: z.array(testimonial),
  /** These are made up to show how it looks, which happens in local mode alone. */
  areSamples: z.boolean(),
  /** Never a sample: search engines would take it for true. */
  rating: z.object({ value: z.number(), count: z.number() }).nullable(),
})
export type PublicSite = z.infer<typeof publicSite>
