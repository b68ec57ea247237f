export { type Billing } from './billing.ts'
export { listRecentPayments } from './listRecentPayments.ts'
export { loadRunningPlans, type RunningPlan } from './subscriptions/runningPlans.ts'
