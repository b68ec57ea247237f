import type { UserDocument } from '@scene-partner/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { LocalMailHint } from '../../auth/index.ts'
import { formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { supportsPasskeys, PasskeyCancelled, requestPasskeyAssertion } from '../../../platform/session/passkeys.ts'
import { operationQuery } from '../../../platform/query/query.tsx'
import { useActionForm } from '../../../platform/forms/useActionForm.ts'
import { useSending } from '../../../platform/page/useSending.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { PasswordField } from '../../../ui/forms/TextField.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import * as messages from '../messages.ts'
import styles from '../accountSettings.module.css'

const failedMessage = messages.reauthenticateFailed
const cancelledMessage = messages.reauthenticatePasskeyCancelled
const formatFailure = (error: unknown) =>
  error instanceof PasskeyCancelled ? cancelledMessage : formatCallError(error, failedMessage)

type ReauthenticationProps = { user: UserDocument; onReauthenticated: () => void }
type MethodProps = ReauthenticationProps & { otherMethod: ReactNode }

function PasswordMethod({ onReauthenticated, otherMethod }: MethodProps) {
  const { field, isSending, onSubmit } = useActionForm({
    defaultValues: { current: '' },
    action: async ({ current }) => {
      await call('reauthenticate', { password: current })
      onReauthenticated()
    },
    formatError: formatFailure,
    getErrorField: () => 'current',
  })
  return (
    <form className={styles.dialogForm} noValidate onSubmit={onSubmit}>
      <PasswordField
        {...field('current')}
        label={messages.reauthenticatePassword}
        autoComplete="current-password"
        isRequired
      />
      <div className={styles.dialogActs}>
        {otherMethod}
        <Button kind="main" type="submit" isBusy={isSending}>
          {isSending ? messages.reauthenticateChecking : messages.reauthenticateConfirm}
        </Button>
      </div>
    </form>
  )
}

/**
 * Lets a user without a password prove who they are by a sign-in link in an e-mail. The user signs in with the link in
 * this browser, which starts a new session, and then continues here.
 */
function EmailLinkMethod({ user, onReauthenticated, otherMethod }: MethodProps) {
  const [isSent, setSent] = useState(false)
  const { isSending, problem, send } = useSending(async () => {
    await call('sendSignInLink', { email: user.email })
    setSent(true)
  }, formatFailure)
  return (
    <div className={styles.dialogForm}>
      {problem && <Notice kind="failed">{problem}</Notice>}
      {isSent && (
        <Notice kind="done">
          {messages.reauthenticateLinkSent(user.email)}
          <LocalMailHint />
        </Notice>
      )}
      <div className={styles.dialogActs}>
        {otherMethod}
        <Button isBusy={isSending} onPress={() => void send()}>
          {isSent ? messages.reauthenticateLinkAgain : messages.reauthenticateLink}
        </Button>
        {isSent && (
          <Button kind="main" onPress={onReauthenticated}>
            {messages.reauthenticateLinkDone}
          </Button>
        )}
      </div>
    </div>
  )
}

/**
 * Lets the user prove who they are before a sensitive action: with the password, or with a mailed sign-in link if the
 * account has no password. A user with a passkey can use it instead.
 */
export function ReauthenticationDialog({
  user,
  onReauthenticated,
  onClose,
}: ReauthenticationProps & { onClose: () => void }) {
  const { data } = useQuery(operationQuery('getUserPasskeys', {}, ['user']))
  const passkey = useSending(async () => {
    await call('reauthenticateWithPasskey', { credential: await requestPasskeyAssertion() })
    onReauthenticated()
  }, formatFailure)
  const hasPasskey = supportsPasskeys() && data !== undefined && data.passkeys.length > 0
  const Method = user.hasPassword ? PasswordMethod : EmailLinkMethod
  return (
    <Dialog
      title={messages.reauthenticateTitle}
      description={messages.reauthenticateDescription}
      isOpen
      onClose={onClose}
    >
      {passkey.problem && <Notice kind="failed">{passkey.problem}</Notice>}
      <Method
        user={user}
        onReauthenticated={onReauthenticated}
        otherMethod={
          hasPasskey && (
            <Button icon="lock" isBusy={passkey.isSending} onPress={() => void passkey.send()}>
              {messages.reauthenticatePasskey}
            </Button>
          )
        }
      />
    </Dialog>
  )
}
