import { Link, useLocation } from 'react-router'
import { call } from '../../../platform/api/client.ts'
import { useSending } from '../../../platform/page/useSending.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { isPlausibleEmail, normalizeEmail } from '../email/emailAddress.ts'
import { readForm, safeFormProps } from '../readForm.ts'
import { getSignInErrorField, formatForgotPasswordError, formatResetEmailError } from '../errorMessages.ts'
import { useFieldProblem } from '../useFieldProblem.ts'
import { EmailField } from './EmailField.tsx'
import * as messages from '../messages.ts'
import styles from '../auth.module.css'

/** The form that asks the server to e-mail a link with which the user sets a new password. */
export function ForgotPasswordForm({ onMailed, search }: { onMailed: (email: string) => void; search: string }) {
  const { pathname } = useLocation()
  const { form, hasFieldError, setFieldError, problemOf } = useFieldProblem<'email'>()
  const formatError = pathname === '/forgot-password' ? formatForgotPasswordError : formatResetEmailError
  const { isSending, problem, send } = useSending(
    async (email: string) => {
      // The server's response is the same for every address, so that strangers cannot find out which addresses have an
      // account.
      await call('sendPasswordResetEmail', { email })
      onMailed(email)
    },
    (error) => {
      const field = getSignInErrorField(error)
      const message = formatError(error)
      setFieldError(field ? { field, message } : null)
      return message
    },
  )
  return (
    <form
      {...safeFormProps}
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        const email = normalizeEmail(readForm(event)('email'))
        const isValid = isPlausibleEmail(email)
        setFieldError(isValid ? null : { field: 'email', message: messages.emailInvalidInForgot })
        if (isValid) void send(email)
      }}
    >
      {problem && !hasFieldError && <Notice kind="failed">{problem}</Notice>}
      <EmailField problem={problemOf('email')} />
      <Button kind="main" size="large" type="submit" isDisabled={isSending}>
        {isSending ? messages.submitSending : messages.forgotPasswordSubmit}
      </Button>
      <p className={styles.quiet}>
        <Link to={`/sign-in${search}`}>{messages.backToSignInLink}</Link>
      </p>
    </form>
  )
}
