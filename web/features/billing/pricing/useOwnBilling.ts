import type { Session } from '@scene-partner/contract/entities'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { isReadOnly } from '../../../platform/session/access.ts'
import type { Billing } from '../subscription/subscriptionState.ts'

/**
 * Returns how the account is billed, and loads this data again when the account changes. Returns null for visitors,
 * during impersonation, and until data is loaded for the first time; later, returns the earlier data until the new data
 * arrives. While it is null, the pricing page shows prices without dates.
 */
export function useOwnBilling(session: Session | null): Billing | null {
  const [offer, setOffer] = useState<{ key: string; billing: Billing } | null>(null)
  const key = session && !isReadOnly(session) ? `${session.user.uid} ${session.user.updatedAt}` : null
  useEffect(() => {
    if (key === null) return
    const abort = new AbortController()
    call('getBilling', {}, { signal: abort.signal }).then(
      (billing) => setOffer({ key, billing }),
      () => undefined, // The server cannot be reached. The plan cards can still be used, but show no dates.
    )
    return () => abort.abort()
  }, [key])
  return key === null ? null : (offer?.billing ?? null)
}
