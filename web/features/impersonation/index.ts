export { startImpersonation, endImpersonation, leaveExpiredImpersonation } from './impersonation.ts'
