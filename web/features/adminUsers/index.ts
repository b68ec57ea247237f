export { categories, priorityWords, sayCategory } from './noticeWords.ts'
export { StandingOf } from './StandingOf.tsx'
export { activityWords, planWords, sayPlan, sourceWords, standingWords, statusWords, tierWords } from './words.ts'
