export { loadAccess } from './loadAccess.ts'
export { sqlTextList, everHadPlanSql, accessSql } from './accessSql.ts'
export { usageMonth, releaseCharacters, reserveCharacters, spendCharacters, getUsage } from './quota.ts'
export { type Access, canGenerate, computeOwnPlan, paidMonthlyCharacters, computeAccess } from './computeAccess.ts'
