import type { Session } from '@scene-partner/contract/entities'
import { useState } from 'react'
import { isRefusal } from '../../platform/callError.ts'
import { ProofDialog } from './ProofDialog.tsx'

/**
 * For acts that the server lets happen only a moment after one has proved who one is. `withProof` tries; where a proof
 * is asked for it asks for it, and then tries again. False where one would rather not. Put `dialog` on the page.
 */
export function useProof(session: Session) {
  const [answer, setAnswer] = useState<((isProved: boolean) => void) | null>(null)
  const ask = () => new Promise<boolean>((resolve) => setAnswer(() => resolve))
  const end = (isProved: boolean) => {
    setAnswer(null)
    answer?.(isProved)
  }

  async function withProof(act: () => Promise<void>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      if (!isRefusal(error, 'auth/requires-recent-login')) throw error
    }
    if (!(await ask())) return false
    await act()
    return true
  }

  const dialog = answer && <ProofDialog user={session.user} onProved={() => end(true)} onClose={() => end(false)} />
  return { withProof, dialog }
}
