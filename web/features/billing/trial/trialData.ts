import type { PublicSite } from '@scene-partner/contract/site'

/** What the trial page is loaded with. */
export type TrialData = Pick<PublicSite, 'testimonials' | 'areSamples'>
