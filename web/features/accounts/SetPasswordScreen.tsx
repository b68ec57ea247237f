import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../platform/client.ts'
import { refreshSession } from '../../platform/session.ts'
import { useHeldBack } from '../../platform/heldBack.tsx'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { formValues, staysHere } from './formValues.ts'
import { saySetError } from './messages.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { firstProblem } from './password.ts'
import { PasswordDone } from './PasswordDone.tsx'
import styles from './accounts.module.css'

/** Gives a first password to an account that has come in by mailed links so far. */
export function SetPasswordScreen() {
  const [isDone, setDone] = useState(false)
  const held = useHeldBack()
  const [values, setValues] = useState({ password: '', again: '' })
  const { isSending, problem, send } = useSending(async (newPassword: string) => {
    await call('setPassword', { newPassword })
    setDone(true)
    await refreshSession()
  }, saySetError)

  if (isDone)
    return <PasswordDone title="Set a password" words="Your password is set. You can sign in with it from now on." />
  const rule = firstProblem(values.password)
  const isSame = values.password === values.again
  const isReady = rule === null && isSame
  return (
    <Screen
      title="Set a password"
      lead="So far mailed links have let you in. With a password you need none."
      width="form"
    >
      <form
        {...staysHere}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          const value = formValues(event)
          if (isReady) void send(value('password'))
        }}
      >
        {problem && <Notice kind="failed">{problem}</Notice>}
        <NewPasswordFields
          problem={values.password ? (rule ?? undefined) : undefined}
          problemAgain={values.again && !isSame ? 'Passwords do not match' : undefined}
          onChange={setValues}
        />
        <Button
          kind="main"
          size="large"
          type="submit"
          {...held.describedBy}
          isDisabled={held.isHeld || isSending || !isReady}
        >
          {isSending ? 'Setting…' : 'Set Password'}
        </Button>
        {held.words}
        <p className={styles.quiet}>
          <Link to="/account">Back to the account</Link>
        </p>
      </form>
    </Screen>
  )
}
