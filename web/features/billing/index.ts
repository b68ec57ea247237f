export { SubscriptionSection } from './subscription/SubscriptionSection.tsx'
/** The data that the server loads for the page of a trial code. */
export type { TrialData } from './trial/trialData.ts'
