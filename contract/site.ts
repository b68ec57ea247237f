import { z } from 'zod'
import { instant, plan } from './entities.ts'

/** The announcement bar above every public page. */
export const announcement = z.object({
  words: z.string().trim().min(1).max(200),
  /** Link target: a path on this site or an https URL. Empty if there is no link. */
  link: z.string().trim().max(500).default(''),
  linkWords: z.string().trim().max(60).default(''),
  isOn: z.boolean(),
  startsAt: instant.nullable().default(null),
  endsAt: instant.nullable().default(null),
})

/** Average rating that users gave on another site, where anyone can verify it. */
export const rating = z.object({
  /** Number of stars, from 1 to 5. */
  value: z.number().min(1).max(5),
  count: z.number().int().min(1).max(10_000_000),
  isOn: z.boolean(),
})

/** A recommendation on the landing page. `words` is the quotation. */
export const testimonial = z.object({
  words: z.string().trim().min(1).max(600),
  name: z.string().trim().min(1).max(100),
  /** Profession of the person, for example "actor" or "teacher". */
  role: z.string().trim().max(100).default(''),
})
export type Testimonial = z.infer<typeof testimonial>

/** The site settings that public pages show now. */
export const publicSite = z.object({
  announcement: z
    .object({
      /** Changes when the text changes, so that visitors who dismissed one announcement see the next one. */
      id: z.string(),
      words: z.string(),
      link: z.string().nullable(),
      linkWords: z.string(),
    })
    .nullable(),
  testimonials: z.array(testimonial),
  /** Whether the testimonials are invented samples. Only local mode shows samples. */
  areSamples: z.boolean(),
  /** Average rating, or null. It is never an invented sample, because search engines would publish it. */
  rating: z.object({ value: z.number(), count: z.number() }).nullable(),
  /** The plans that this installation offers, in the order of the pricing page. */
  plans: z.array(plan).default(['monthly', 'annual']),
})
export type PublicSite = z.infer<typeof publicSite>
