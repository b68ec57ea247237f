import { checkGenerationLimit } from './checkGenerationLimit.ts'
import { getUserSubscriptionStatus } from './getUserSubscriptionStatus.ts'

export { accessOf } from './accessOf.ts'
export { accessExporter } from './exporter.ts'
export { anyOf, everHadPlan, judgedInSql } from './judgedInSql.ts'
export { monthOf, releaseReserved, reserveCharacters, spendReserved, usageOf } from './quota.ts'
export { type Access, maySpeak, ownStanding, paidLimit, readAccess } from './readAccess.ts'

export const accessOperations = [checkGenerationLimit, getUserSubscriptionStatus]
