import type { PublicSite } from '@scene-partner/contract/site'

/** The data that the server loads for the page of a trial code. */
export type TrialData = Pick<PublicSite, 'testimonials' | 'areSamples'>
