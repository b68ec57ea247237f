import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../platform/api/client.ts'
import { useSending } from '../../../platform/page/useSending.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { PasswordField } from '../../../ui/forms/TextField.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { isPlausibleEmail, normalizeEmail } from '../email/emailAddress.ts'
import { readForm, safeFormProps } from '../readForm.ts'
import { getSignInErrorField, formatSignInError } from '../errorMessages.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { useCompleteSignIn } from '../useCompleteSignIn.ts'
import { useFieldProblem } from '../useFieldProblem.ts'
import { EmailField } from './EmailField.tsx'
import * as messages from '../messages.ts'
import styles from '../auth.module.css'

/** The form that signs the user in with a password, or requests an e-mail with a sign-in link. */
export function SignInForm({
  byLink,
  onMailed,
  search,
}: {
  byLink: boolean
  onMailed: (email: string) => void
  search: string
}) {
  const completeSignIn = useCompleteSignIn()
  const [isByLink, setByLink] = useState(byLink)
  const { form, hasFieldError, setFieldError, problemOf } = useFieldProblem<'email'>()

  const { isSending, problem, send, clear } = useSending(
    async (email: string, password: string) => {
      if (!isByLink) return completeSignIn(await call('signIn', { email, password }))
      await call('sendSignInLink', { email })
      return onMailed(email)
    },
    (error) => {
      const field = getSignInErrorField(error)
      const message = formatSignInError(error)
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
        const readField = readForm(event)
        const email = normalizeEmail(readField('email'))
        const isValid = isPlausibleEmail(email)
        setFieldError(isValid ? null : { field: 'email', message: messages.emailInvalid })
        if (isValid) void send(email, readField('password'))
      }}
    >
      {problem && !hasFieldError && <Notice kind="failed">{problem}</Notice>}
      <EmailField problem={problemOf('email')} />
      {!isByLink && (
        <PasswordField label={messages.passwordLabel} name="password" autoComplete="current-password" isRequired />
      )}
      <Button kind="main" size="large" type="submit" isDisabled={isSending}>
        {isByLink
          ? isSending
            ? messages.submitSending
            : messages.signInLinkSubmit
          : isSending
            ? messages.submitSigningIn
            : messages.signInSubmit}
      </Button>
      <div className={styles.ways}>
        <Button
          kind="bare"
          onPress={() => {
            clear()
            setByLink(!isByLink)
          }}
        >
          {isByLink ? messages.signInUsePassword : messages.signInUseLink}
        </Button>
        {!isByLink && <Link to={`/forgot-password${search}`}>{messages.forgotPasswordHeading}</Link>}
        <PasskeyButton />
      </div>
      <p className={styles.quiet}>
        {messages.signInNoAccount} <Link to={`/sign-up${search}`}>{messages.signInCreateAccount}</Link>
      </p>
    </form>
  )
}
