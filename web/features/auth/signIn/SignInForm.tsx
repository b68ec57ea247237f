import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../platform/client.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField, TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { looksLikeEmail, tidyEmail } from './email.ts'
import { formValues, staysHere } from './formValues.ts'
import { fieldAtSignIn, saySignInError } from './messages.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { useArrive } from './useArrive.ts'
import { useFieldProblem } from './useFieldProblem.ts'
import * as phrases from './words.ts'
import styles from './accounts.module.css'

/** Signs in with a password, or asks for a link by mail. */
export function SignInForm({
  byLink,
  onMailed,
  search,
}: {
  byLink: boolean
  onMailed: (email: string) => void
  search: string
}) {
  const arrive = useArrive()
  const [isByLink, setByLink] = useState(byLink)
  const { form, isWrong, setWrong, problemOf } = useFieldProblem<'email'>()

  const { isSending, problem, send, clear } = useSending(
    async (email: string, password: string) => {
      if (!isByLink) return arrive(await call('signIn', { email, password }))
      await call('sendSignInLink', { email })
      return onMailed(email)
    },
    (error) => {
      const field = fieldAtSignIn(error)
      const words = saySignInError(error)
      setWrong(field ? { field, words } : null)
      return words
    },
  )

  return (
    <form
      {...staysHere}
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        const value = formValues(event)
        const email = tidyEmail(value('email'))
        const isMeant = looksLikeEmail(email)
        setWrong(isMeant ? null : { field: 'email', words: phrases.invalidEmailAddress })
        if (isMeant) void send(email, value('password'))
      }}
    >
      {problem && !isWrong && <Notice kind="failed">{problem}</Notice>}
      <TextField
        label={phrases.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        isVerbatim
        isRequired
        problem={problemOf('email')}
      />
      {!isByLink && (
        <PasswordField label={phrases.password} name="password" autoComplete="current-password" isRequired />
      )}
      <Button kind="main" size="large" type="submit" isDisabled={isSending}>
        {isByLink
          ? isSending
            ? phrases.sending
            : phrases.emailMeLink
          : isSending
            ? phrases.signingIn
            : phrases.signInNow}
      </Button>
      <div className={styles.ways}>
        <Button
          kind="bare"
          onPress={() => {
            clear()
            setByLink(!isByLink)
          }}
        >
          {isByLink ? phrases.useMyPasswordInstead : phrases.signInWithEmail}
        </Button>
        {!isByLink && <Link to={`/forgot-password${search}`}>{phrases.forgotYourPassword}</Link>}
        <PasskeyButton />
      </div>
      <p className={styles.quiet}>
        {phrases.newHere} <Link to={`/sign-up${search}`}>{phrases.createAccount}</Link>
      </p>
    </form>
  )
}
