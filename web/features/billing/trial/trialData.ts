import type { PublicSite } from '@scene-partner/contract/site'

/** Loader data of the trial page. */
export type TrialData = Pick<PublicSite, 'testimonials' | 'areSamples'>
