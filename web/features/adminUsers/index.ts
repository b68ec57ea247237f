export { StandingOf } from './StandingOf.tsx'
export { activityWords, planWords, sayPlan, sourceWords, standingWords, tierWords } from './words.ts'
