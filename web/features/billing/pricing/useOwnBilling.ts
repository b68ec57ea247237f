import type { Session } from '@scene-partner/contract/entities'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { isReadOnly } from '../../../platform/session/access.ts'
import type { Billing } from '../subscription/subscriptionState.ts'

/**
 * Returns how the account is billed, and loads this data again when the account changes. Returns null for visitors,
 * during impersonation, and until data of this account is loaded for the first time; later, returns the earlier data
 * until the new data arrives. While it is null, the pricing page shows prices without dates.
 */
export function useOwnBilling(session: Session | null): Billing | null {
  const [offer, setOffer] = useState<{ userId: string; billing: Billing } | null>(null)
  const user = session && !isReadOnly(session) ? session.user : null
  const userId = user?.uid
  const updatedAt = user?.updatedAt
  useEffect(() => {
    if (userId === undefined) return
    const abort = new AbortController()
    call('getBilling', {}, { signal: abort.signal }).then(
      (billing) => setOffer({ userId, billing }),
      () => undefined, // The server cannot be reached. The plan cards can still be used, but show no dates.
    )
    return () => abort.abort()
  }, [userId, updatedAt])
  return offer && offer.userId === userId ? offer.billing : null
}
