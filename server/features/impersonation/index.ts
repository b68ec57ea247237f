import { endImpersonationSession } from './endImpersonationSession.ts'
import { getView, listViews } from './listViews.ts'
import { redeemImpersonationToken } from './redeemImpersonationToken.ts'
import { startImpersonationSession } from './startImpersonationSession.ts'

export { closeOverdueViews, closeViewsEveryMs, closeViewsJob } from './closeOverdue.ts'
export { createViews, type ViewKeeper } from './views.ts'

export const impersonationOperations = [
  startImpersonationSession,
  redeemImpersonationToken,
  endImpersonationSession,
  listViews,
  getView,
]
