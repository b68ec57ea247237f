import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../platform/client.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField, TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { looksLikeEmail, tidyEmail } from './email.ts'
import { formValues } from './formValues.ts'
import { saySignUpError } from './messages.ts'
import { signUpProblem, signUpStrength } from './password.ts'
import { StrengthMeter } from './StrengthMeter.tsx'
import { useArrive } from './useArrive.ts'
import styles from './accounts.module.css'

type Entry = { firstName: string; lastName: string; email: string; password: string }

/** Opens an account. What can be seen to be wrong is said before anything is sent. */
export function SignUpForm({ search }: { search: string }) {
  const arrive = useArrive()
  const [password, setPassword] = useState('')
  const [emailProblem, setEmailProblem] = useState<string>()
  const [passwordProblem, setPasswordProblem] = useState<string | null>(null)
  const { isSending, problem, send, clear } = useSending(
    async (entry: Entry) => arrive(await call('signUp', entry)),
    saySignUpError,
  )

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        const value = formValues(event)
        const email = tidyEmail(value('email'))
        const isMeant = looksLikeEmail(email)
        const wrong = signUpProblem(value('password'), value('again'))
        clear()
        setEmailProblem(isMeant ? undefined : 'Invalid email address.')
        setPasswordProblem(wrong)
        if (!isMeant || wrong) return
        void send({
          firstName: value('firstName').trim(),
          lastName: value('lastName').trim(),
          email,
          password: value('password'),
        })
      }}
    >
      {problem && <Notice kind="failed">{problem}</Notice>}
      <div className={styles.names}>
        <TextField label="First name" name="firstName" autoComplete="given-name" maxLength={100} />
        <TextField label="Last name" name="lastName" autoComplete="family-name" maxLength={100} />
      </div>
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        isVerbatim
        isRequired
        problem={emailProblem}
      />
      <div className={styles.measured}>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          isRequired
          hint="At least 8 characters."
          onChange={setPassword}
        />
        {password && <StrengthMeter strength={signUpStrength(password)} />}
      </div>
      <PasswordField
        label="Password again"
        name="again"
        autoComplete="new-password"
        isRequired
        problem={passwordProblem ?? undefined}
      />
      <Button kind="main" size="large" type="submit" isDisabled={isSending}>
        {isSending ? 'Creating your account…' : 'Create Account'}
      </Button>
      <p className={styles.quiet}>
        Already have one? <Link to={`/sign-in${search}`}>Sign in</Link>
      </p>
    </form>
  )
}
