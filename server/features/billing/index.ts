export { type Billing } from './billing.ts'
export { listRecentPayments } from './listRecentPayments.ts'
export { paymentDueSql } from './subscriptions/paymentDueSql.ts'
export { loadRunningPlans, type RunningPlan } from './subscriptions/runningPlans.ts'
