import { useNavigate } from 'react-router'
import { ConfirmDialog, type ActionResult } from '../../common/index.ts'
import { startImpersonation } from '../../../features/impersonation/index.ts'
import type { UserDialogProps } from './OverrideDialogs.tsx'
import { useAdminCall } from '../queries.ts'
import { actionMessages } from './userMessages.ts'

/** The dialog that sends a user the verification link again. */
export function ResendVerificationDialog({
  userId,
  email,
  onClose,
}: Omit<UserDialogProps, 'userName'> & { email: string }) {
  const messages = actionMessages.resend
  const callAdmin = useAdminCall()
  const resend = async (): Promise<ActionResult> => {
    await callAdmin('resendVerification', { userId })
    return { message: messages.done(email) }
  }
  return (
    <ConfirmDialog
      title={messages.title}
      description={messages.description(email)}
      action={messages.confirm}
      onConfirm={resend}
      onClose={onClose}
    />
  )
}

/** The dialog that starts a read-only impersonation of an account. Its reason is stored in the audit log. */
export function ViewAsDialog({ userId, userName, onClose }: UserDialogProps) {
  const messages = actionMessages.viewAs
  const navigate = useNavigate()
  const view = async (reason: string) => {
    await navigate(await startImpersonation(userId, reason))
  }
  return (
    <ConfirmDialog
      title={messages.title(userName)}
      description={messages.description}
      action={messages.confirm}
      reason={{ isRequired: true }}
      onConfirm={view}
      onClose={onClose}
    />
  )
}
