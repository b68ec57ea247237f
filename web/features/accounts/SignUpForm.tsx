import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../platform/client.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField, TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { looksLikeEmail, tidyEmail } from './email.ts'
import { formValues, staysHere } from './formValues.ts'
import { fieldAtSignUp, saySignUpError } from './messages.ts'
import { signUpProblem, signUpStrength } from './password.ts'
import { keepCoupon } from './pendingCoupon.ts'
import { StrengthMeter } from './StrengthMeter.tsx'
import { useArrive } from './useArrive.ts'
import { useFieldProblem } from './useFieldProblem.ts'
import * as phrases from './words.ts'
import styles from './accounts.module.css'

type Entry = { firstName: string; lastName: string; email: string; password: string }

type Field = 'email' | 'password' | 'again'

/** The first thing wrong with what was typed, before anything is sent. */
function problemOfEntry({ email, password }: Entry, again: string): { field: Field; words: string } | null {
  if (!looksLikeEmail(email)) return { field: 'email', words: phrases.invalidEmailAddress }
  const words = signUpProblem(password, again)
  return words ? { field: password === again ? 'password' : 'again', words } : null
}

/** Opens an account. A code that came with the address is kept until the email is verified. */
export function SignUpForm({ search, coupon }: { search: string; coupon: string | null }) {
  const arrive = useArrive()
  const [password, setPassword] = useState('')
  const { form, isWrong, setWrong, problemOf } = useFieldProblem<Field>()
  const { isSending, problem, send } = useSending(
    async (entry: Entry) => arrive(await call('signUp', entry)),
    (error) => {
      const field = fieldAtSignUp(error)
      const words = saySignUpError(error)
      setWrong(field ? { field, words } : null)
      return words
    },
  )
  useEffect(() => keepCoupon(coupon), [coupon])

  return (
    <form
      {...staysHere}
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        const value = formValues(event)
        const entry = {
          firstName: value('firstName').trim(),
          lastName: value('lastName').trim(),
          email: tidyEmail(value('email')),
          password: value('password'),
        }
        const wrong = problemOfEntry(entry, value('again'))
        setWrong(wrong)
        if (!wrong) void send(entry)
      }}
    >
      {problem && !isWrong && <Notice kind="failed">{problem}</Notice>}
      <div className={styles.names}>
        <TextField label={phrases.firstName} name="firstName" autoComplete="given-name" maxLength={100} />
        <TextField label={phrases.lastName} name="lastName" autoComplete="family-name" maxLength={100} />
      </div>
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
      <div className={styles.measured}>
        <PasswordField
          label={phrases.password}
          name="password"
          autoComplete="new-password"
          isRequired
          hint={password ? undefined : phrases.atLeastEight}
          problem={problemOf('password')}
          onChange={setPassword}
        />
        <StrengthMeter strength={signUpStrength(password)} isEmpty={password === ''} />
      </div>
      <PasswordField
        label={phrases.passwordAgain}
        name="again"
        autoComplete="new-password"
        isRequired
        problem={problemOf('again')}
      />
      <Button kind="main" size="large" type="submit" isDisabled={isSending}>
        {isSending ? phrases.creatingYourAccount : phrases.createAccountNow}
      </Button>
      <p className={styles.quiet}>
        {phrases.alreadyHaveOne} <Link to={`/sign-in${search}`}>{phrases.signIn}</Link>
      </p>
    </form>
  )
}
