import type { UserDocument } from '@scene-partner/contract/entities'
import { useState } from 'react'
import { LocalMailHint } from '../../auth/index.ts'
import { call } from '../../../platform/api/client.ts'
import { useSending } from '../../../platform/page/useSending.ts'
import { Button, ButtonLink } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import * as messages from '../messages.ts'
import styles from '../accountSettings.module.css'

/** Texts that specification 1 §8 prescribes for the account page. */
const failedMessage = messages.passwordResetFailed
const sentMessage = messages.passwordResetEmailSent

/** Lets the user set a first password, or change the password by entering the current one or by a mailed link. */
export function PasswordSection({ user }: { user: UserDocument }) {
  const [isSent, setSent] = useState(false)
  const { isSending, problem, send } = useSending(
    async () => {
      setSent(false)
      await call('sendPasswordResetEmail', { email: user.email })
      setSent(true)
    },
    () => failedMessage,
  )
  return (
    <section className={styles.part} aria-labelledby="password">
      <h3 id="password">{messages.passwordLabel}</h3>
      <div className={styles.actions}>
        {user.hasPassword ? (
          <ButtonLink to="/change-password">{messages.passwordChangeLink}</ButtonLink>
        ) : (
          <ButtonLink to="/set-password">{messages.passwordSetLink}</ButtonLink>
        )}
        {user.hasPassword && (
          <Button kind="bare" isBusy={isSending} onPress={() => void send()}>
            {isSending ? messages.submitSending : messages.passwordForgotten}
          </Button>
        )}
      </div>
      {problem && <Notice kind="failed">{problem}</Notice>}
      {isSent && (
        <Notice kind="done">
          {sentMessage}
          <LocalMailHint />
        </Notice>
      )}
    </section>
  )
}
