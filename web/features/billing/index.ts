export { SubscriptionSection } from './subscription/SubscriptionSection.tsx'
/** Loader data of the trial page. */
export type { TrialData } from './trial/trialData.ts'
