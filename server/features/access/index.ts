import { checkGenerationLimit } from './checkGenerationLimit.ts'
import { getUserSubscriptionStatus } from './getUserSubscriptionStatus.ts'

export { accessOf } from './accessOf.ts'
export { accessExporter } from './exporter.ts'
export { monthOf, releaseReserved, reserveCharacters, spendReserved, usageOf } from './quota.ts'
export { maySpeak, ownStanding, paidLimit } from './readAccess.ts'

export const accessOperations = [checkGenerationLimit, getUserSubscriptionStatus]
