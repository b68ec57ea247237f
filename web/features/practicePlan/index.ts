export { PlanCard } from './PlanCard.tsx'
export { PlanNext } from './PlanNext.tsx'
export { formatPlanLink } from './planStepLink.ts'
export type { StepStart } from './planStepLink.ts'
