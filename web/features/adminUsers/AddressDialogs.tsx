import { useNavigate } from 'react-router'
import { ConfirmDialog, type Done } from '../admin/index.ts'
import { askToView } from '../impersonation/index.ts'
import type { ActDialogProps } from './OverrideDialogs.tsx'
import { useAct } from './queries.ts'
import { actWords } from './userWords.ts'

/** The verification link, once more. A mail that is sent is not taken back. */
export function ResendDialog({ userId, email, onClose }: Omit<ActDialogProps, 'who'> & { email: string }) {
  const words = actWords.resend
  const act = useAct()
  const resend = async (): Promise<Done> => {
    await act('resendVerification', { userId })
    return { words: words.done(email) }
  }
  return (
    <ConfirmDialog title={words.title} says={words.says(email)} act={words.act} onConfirm={resend} onClose={onClose} />
  )
}

/** Leaves the office for the account of somebody, read-only; why is written down. */
export function ViewAsDialog({ userId, who, onClose }: ActDialogProps) {
  const words = actWords.viewAs
  const navigate = useNavigate()
  const view = async (reason: string) => {
    await navigate(await askToView(userId, reason))
  }
  return (
    <ConfirmDialog
      title={words.title(who)}
      says={words.says}
      act={words.act}
      reason={{ isRequired: true }}
      onConfirm={view}
      onClose={onClose}
    />
  )
}
