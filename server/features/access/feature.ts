import { checkGenerationLimit } from './checkGenerationLimit.ts'
import { getUserSubscriptionStatus } from './getUserSubscriptionStatus.ts'
import { defineJob } from '../../platform/features/feature.ts'
import { deletePastMailboxUsage, storeMailboxUsage } from './mailboxUsage.ts'
import { usedSql } from './quota.ts'
import { accessExporter } from './exporter.ts'
import { defineFeature } from '../../services.ts'

/** Access to speech: tier, quota and monthly usage of an account. */
export const accessFeature = defineFeature({
  name: 'access',
  uses: ['clock', 'config', 'database'],
  operations: [checkGenerationLimit, getUserSubscriptionStatus],
  exporter: accessExporter,
  jobs: ({ clock, database }) => [
    defineJob({
      kind: 'access.delete-past-usage',
      everyMs: 86_400_000,
      run: () => deletePastMailboxUsage(database.db, clock.now()),
    }),
  ],
  eraser: {
    erase: (tx, account, { clock, config }) => storeMailboxUsage(tx, account, { now: clock.now(), config }),
  },
  accountFacts: () => ({ usedThisMonth: usedSql }),
})
