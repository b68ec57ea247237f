import { checkGenerationLimit } from './checkGenerationLimit.ts'
import { getUserSubscriptionStatus } from './getUserSubscriptionStatus.ts'
import { usageMonth, getUsage } from './quota.ts'
import { accessExporter } from './exporter.ts'
import { defineFeature } from '../../services.ts'

/** Access to speech: tier, quota and monthly usage of an account. */
export const accessFeature = defineFeature({
  name: 'access',
  uses: ['clock', 'config', 'database'],
  operations: [checkGenerationLimit, getUserSubscriptionStatus],
  exporter: accessExporter,
  accountFacts: ({ clock, database }) => ({
    usedThisMonth: async (userId) => (await getUsage(database.db, userId, usageMonth(clock.now()))).used,
  }),
})
