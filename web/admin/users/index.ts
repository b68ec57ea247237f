export { categories, priorityLabels, formatCategory } from './broadcastMessages.ts'
export { PlanStatus } from './PlanStatus.tsx'
export {
  activityLabels,
  formatPlan,
  formatPlanEnd,
  sourceLabels,
  planStatusLabels,
  statusLabels,
  tierLabels,
} from './messages.ts'
