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
import * as words from './words.ts'
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

  if (isDone) return <PasswordDone title={words.setPassword} words={words.yourPasswordIsSet} />
  const rule = firstProblem(values.password)
  const isSame = values.password === values.again
  const isReady = rule === null && isSame
  return (
    <Screen title={words.setPassword} lead={words.soFarMailedLinks} width="form">
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
          problemAgain={values.again && !isSame ? words.passwordsDoNotMatch : undefined}
          onChange={setValues}
        />
        <Button
          kind="main"
          size="large"
          type="submit"
          {...held.describedBy}
          isDisabled={held.isHeld || isSending || !isReady}
        >
          {isSending ? words.setting : words.setPasswordNow}
        </Button>
        {held.words}
        <p className={styles.quiet}>
          <Link to="/account">{words.backToAccount}</Link>
        </p>
      </form>
    </Screen>
  )
}
