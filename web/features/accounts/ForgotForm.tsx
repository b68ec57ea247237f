import { Link, useLocation } from 'react-router'
import { isRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { looksLikeEmail, tidyEmail } from './email.ts'
import { formValues, staysHere } from './formValues.ts'
import { fieldAtSignIn, sayForgotError, sayResetError } from './messages.ts'
import { useFieldProblem } from './useFieldProblem.ts'
import * as phrases from './words.ts'
import styles from './accounts.module.css'

/** An address without an account is answered like any other, so that nobody learns who is here. */
async function askForLink(email: string) {
  try {
    await call('sendPasswordResetEmail', { email })
  } catch (error) {
    if (!isRefusal(error, 'auth/user-not-found')) throw error
  }
}

/** Asks for a link that sets a new password. */
export function ForgotForm({ onMailed, search }: { onMailed: (email: string) => void; search: string }) {
  const { pathname } = useLocation()
  const { form, isWrong, setWrong, problemOf } = useFieldProblem<'email'>()
  const sayError = pathname === '/forgot-password' ? sayForgotError : sayResetError
  const { isSending, problem, send } = useSending(
    async (email: string) => {
      await askForLink(email)
      onMailed(email)
    },
    (error) => {
      const field = fieldAtSignIn(error)
      const words = sayError(error)
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
        const email = tidyEmail(formValues(event)('email'))
        const isMeant = looksLikeEmail(email)
        setWrong(isMeant ? null : { field: 'email', words: phrases.enterValidEmailAddress })
        if (isMeant) void send(email)
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
      <Button kind="main" size="large" type="submit" isDisabled={isSending}>
        {isSending ? phrases.sending : phrases.sendResetLink}
      </Button>
      <p className={styles.quiet}>
        <Link to={`/sign-in${search}`}>{phrases.backToSignIn}</Link>
      </p>
    </form>
  )
}
