import { useState } from 'react'
import { Link } from 'react-router'
import { hasErrorCode, formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { sessionStore } from '../../../platform/session/session.ts'
import { useSending } from '../../../platform/page/useSending.ts'
import { DrawingLayout } from '../../../ui/layout/DrawingLayout.tsx'
import { Button, ButtonLink } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { readForm, safeFormProps } from '../readForm.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { getPasswordPairProblem } from './password.ts'
import { useFieldProblem } from '../useFieldProblem.ts'
import { useFocusHeading } from '../useFocusHeading.ts'
import { useTokenFromUrl } from '../useTokenFromUrl.ts'
import * as messages from '../messages.ts'
import styles from '../auth.module.css'

const title = messages.resetPasswordTitle
const failedMessage = messages.passwordUpdateFailed

function ResetDone() {
  useFocusHeading()
  return (
    <DrawingLayout>
      <Screen title={title} width="form">
        <Notice kind="done">{messages.resetPasswordDone}</Notice>
        <div>
          <ButtonLink kind="main" size="large" to="/sign-in">
            {messages.signInSubmit}
          </ButtonLink>
        </div>
      </Screen>
    </DrawingLayout>
  )
}

/** The page that opens from the link in a password reset e-mail. The user enters a new password here. */
export function ResetPasswordScreen() {
  const token = useTokenFromUrl()
  const [isDone, setDone] = useState(false)
  const { form, hasFieldError, setFieldError, problemOf } = useFieldProblem<'password' | 'again'>()
  const { isSending, problem, send } = useSending(
    async (newPassword: string) => {
      await call('resetPassword', { token, newPassword })
      // The reset ended all sessions of the account, including the session in this browser.
      sessionStore.set(null)
      setDone(true)
    },
    (error) => {
      const message = formatCallError(error, failedMessage)
      setFieldError(hasErrorCode(error, 'auth/weak-password') ? { field: 'password', message } : null)
      return message
    },
  )
  if (isDone) return <ResetDone />
  return (
    <DrawingLayout>
      <Screen title={title} lead={messages.resetPasswordLead} width="form">
        <form
          {...safeFormProps}
          ref={form}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            const readField = readForm(event)
            const fieldError = getPasswordPairProblem(
              readField('password'),
              readField('again'),
              messages.passwordMismatch,
            )
            setFieldError(fieldError)
            if (!fieldError) void send(readField('password'))
          }}
        >
          {problem && !hasFieldError && <Notice kind="failed">{problem}</Notice>}
          <NewPasswordFields password={{ problem: problemOf('password') }} again={{ problem: problemOf('again') }} />
          <Button kind="main" size="large" type="submit" isDisabled={isSending || !token}>
            {isSending ? messages.submitSettingPassword : messages.setPasswordSubmit}
          </Button>
          {!token && <p>{messages.linkTokenMissing}</p>}
          {problem && !hasFieldError && (
            <p className={styles.quiet}>
              <Link to="/forgot-password">{messages.linkRequestNew}</Link>
            </p>
          )}
        </form>
      </Screen>
    </DrawingLayout>
  )
}
