export { SubscriptionSection } from './SubscriptionSection.tsx'
/** What the trial page is loaded with. */
export type { TrialData } from './trialData.ts'
