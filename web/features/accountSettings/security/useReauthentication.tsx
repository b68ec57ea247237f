import type { Session } from '@scene-partner/contract/entities'
import { useState } from 'react'
import { hasErrorCode } from '../../../platform/api/callError.ts'
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx'

/**
 * Supports actions for which the server requires a recent sign-in. `withReauthentication` runs the action. If the
 * server refuses it for this reason, `withReauthentication` asks the user to reauthenticate and runs the action again.
 * It resolves to false if the user cancels. The page must render `dialog`.
 */
export function useReauthentication(session: Session) {
  const [resolveRequest, setResolveRequest] = useState<((isReauthenticated: boolean) => void) | null>(null)
  const requestReauthentication = () => new Promise<boolean>((resolve) => setResolveRequest(() => resolve))
  const finish = (isReauthenticated: boolean) => {
    setResolveRequest(null)
    resolveRequest?.(isReauthenticated)
  }

  async function withReauthentication(action: () => Promise<void>): Promise<boolean> {
    try {
      await action()
      return true
    } catch (error) {
      if (!hasErrorCode(error, 'auth/requires-recent-login')) throw error
    }
    if (!(await requestReauthentication())) return false
    await action()
    return true
  }

  const dialog = resolveRequest && (
    <ReauthenticationDialog user={session.user} onReauthenticated={() => finish(true)} onClose={() => finish(false)} />
  )
  return { withReauthentication, dialog }
}
