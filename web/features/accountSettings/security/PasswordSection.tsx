import type { UserDocument } from '@scene-partner/contract/entities'
import { useState } from 'react'
import { LocalMailHint } from '../accounts/index.ts'
import { call } from '../../platform/client.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import * as words from './words.ts'
import styles from './account.module.css'

/** Spec 1 §8, Account. */
const failed = words.failedToSendPassword
const sent = words.passwordResetEmailSent

/** Changing the password, by the old one or by a mailed link; or a first one. */
export function PasswordPart({ user }: { user: UserDocument }) {
  const [isSent, setSent] = useState(false)
  const { isSending, problem, send } = useSending(
    async () => {
      setSent(false)
      await call('sendPasswordResetEmail', { email: user.email })
      setSent(true)
    },
    () => failed,
  )
  return (
    <section className={styles.part} aria-labelledby="password">
      <h3 id="password">{words.password}</h3>
      <div className={styles.acts}>
        {user.hasPassword ? (
          <ButtonLink to="/change-password">{words.changePassword}</ButtonLink>
        ) : (
          <ButtonLink to="/set-password">{words.setPassword}</ButtonLink>
        )}
        {user.hasPassword && (
          <Button kind="bare" isBusy={isSending} onPress={() => void send()}>
            {isSending ? words.sending : words.forgottenIt}
          </Button>
        )}
      </div>
      {problem && <Notice kind="failed">{problem}</Notice>}
      {isSent && (
        <Notice kind="done">
          {sent}
          <LocalMailHint />
        </Notice>
      )}
    </section>
  )
}
