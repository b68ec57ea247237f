import { CallError } from '../../../platform/api/callError.ts'
import { TextField } from '../../../ui/forms/TextField.tsx'
import {
  ConfirmDialog,
  FormDialog,
  ReasonField,
  formatDay,
  reasonRequired,
  type ActionResult,
} from '../../common/index.ts'
import { useAdminCall } from '../queries.ts'
import type { UserDialogProps } from './OverrideDialogs.tsx'
import { stateMessages } from './userMessages.ts'

/** The dialog that suspends an account. The toast after it has a button that ends the suspension. */
export function SuspendDialog({ userId, userName, onClose }: UserDialogProps) {
  const messages = stateMessages.suspend
  const callAdmin = useAdminCall()
  const suspend = async (reason: string): Promise<ActionResult> => {
    await callAdmin('suspendUser', { userId, reason })
    return { message: messages.done(userName), undo: () => callAdmin('reinstateUser', { userId }) }
  }
  return (
    <ConfirmDialog
      title={messages.title(userName)}
      description={messages.description}
      action={messages.confirm}
      isDanger
      reason={{ isRequired: true }}
      onConfirm={suspend}
      onClose={onClose}
    />
  )
}

/** The dialog that ends the suspension of an account. */
export function ReinstateDialog({ userId, userName, onClose }: UserDialogProps) {
  const messages = stateMessages.reinstate
  const callAdmin = useAdminCall()
  const reinstate = async (reason: string): Promise<ActionResult> => {
    await callAdmin('reinstateUser', { userId, reason })
    return { message: messages.done(userName) }
  }
  return (
    <ConfirmDialog
      title={messages.title(userName)}
      description={messages.description}
      action={messages.confirm}
      reason={{}}
      onConfirm={reinstate}
      onClose={onClose}
    />
  )
}

/** The dialog that ends all sessions of an account. */
export function SignOutDialog({ userId, userName, onClose }: UserDialogProps) {
  const messages = stateMessages.signOut
  const callAdmin = useAdminCall()
  const signOut = async (reason: string): Promise<ActionResult> => {
    const { ended } = await callAdmin('endUserSessions', { userId, reason })
    return { message: messages.done(userName, ended) }
  }
  return (
    <ConfirmDialog
      title={messages.title(userName)}
      description={messages.description}
      action={messages.confirm}
      reason={{}}
      onConfirm={signOut}
      onClose={onClose}
    />
  )
}

/** The dialog that mails a user a link for setting a new password. */
export function ResetLinkDialog({ userId, email, onClose }: Omit<UserDialogProps, 'userName'> & { email: string }) {
  const messages = stateMessages.resetLink
  const callAdmin = useAdminCall()
  const send = async (reason: string): Promise<ActionResult> => {
    await callAdmin('sendUserResetLink', { userId, reason })
    return { message: messages.done(email) }
  }
  return (
    <ConfirmDialog
      title={messages.title}
      description={messages.description(email)}
      action={messages.confirm}
      reason={{}}
      onConfirm={send}
      onClose={onClose}
    />
  )
}

const getErrorField = (error: unknown) =>
  error instanceof CallError && error.code === 'admin/email-differs' ? ('email' as const) : null

/**
 * The dialog that closes an account; the server deletes the account 14 days later. To confirm, the admin types the
 * e-mail address of the account.
 */
export function DeleteDialog({ userId, userName, email, onClose }: UserDialogProps & { email: string }) {
  const messages = stateMessages.delete
  const callAdmin = useAdminCall()
  return (
    <FormDialog
      title={messages.title(userName)}
      description={messages.description}
      placement="middle"
      action={messages.confirm}
      isDanger
      defaultValues={{ email: '', reason: '' }}
      getErrorField={getErrorField}
      onSend={async (values) => {
        const input = { userId, email: values.email.trim(), reason: values.reason.trim() }
        const { deletionDueAt } = await callAdmin('scheduleUserDeletion', input)
        return {
          message: messages.done(userName, formatDay(deletionDueAt)),
          undo: () => callAdmin('cancelUserDeletion', { userId }),
        }
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            {...field('email', {
              validate: (typed) => typed.trim().toLowerCase() === email.toLowerCase() || messages.emailDiffers,
            })}
            label={messages.email(email)}
            autoComplete="off"
          />
          <ReasonField {...field('reason', reasonRequired)} />
        </>
      )}
    </FormDialog>
  )
}

/** The dialog that restores a closed account before the server deletes it. */
export function RestoreDialog({ userId, userName, onClose }: UserDialogProps) {
  const messages = stateMessages.restore
  const callAdmin = useAdminCall()
  const restore = async (reason: string): Promise<ActionResult> => {
    await callAdmin('cancelUserDeletion', { userId, reason })
    return { message: messages.done(userName) }
  }
  return (
    <ConfirmDialog
      title={messages.title(userName)}
      description={messages.description}
      action={messages.confirm}
      reason={{}}
      onConfirm={restore}
      onClose={onClose}
    />
  )
}
