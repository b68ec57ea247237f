import { endImpersonationSession } from './endImpersonationSession.ts'
import { getView, listViews } from './listViews.ts'
import { redeemImpersonationToken } from './redeemImpersonationToken.ts'
import { startImpersonationSession } from './startImpersonationSession.ts'
import { defineJob } from '../../../platform/features/feature.ts'
import { anonymizeBrowser } from './anonymizeBrowser.ts'
import {
  closeExpiredImpersonations,
  closeImpersonationsIntervalMs,
  closeImpersonationsJob,
} from './closeExpiredImpersonations.ts'
import { createImpersonationService } from './impersonationService.ts'
import { defineFeature } from '../../../services.ts'

/** Impersonation: an administrator views an account read-only, with an audit entry for each access. */
export const adminImpersonationFeature = defineFeature({
  name: 'admin/impersonation',
  uses: ['auth', 'clock', 'config', 'database'],
  operations: [startImpersonationSession, redeemImpersonationToken, endImpersonationSession, listViews, getView],
  createServices: (services) => ({ impersonations: createImpersonationService(services) }),
  jobs: (services) => [
    defineJob({
      kind: closeImpersonationsJob,
      everyMs: closeImpersonationsIntervalMs,
      run: async () => void (await closeExpiredImpersonations(services)),
    }),
  ],
  eraser: { erase: anonymizeBrowser },
})
