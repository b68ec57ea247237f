import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../platform/client.ts'
import { useHeldBack } from '../../platform/heldBack.tsx'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { formValues, staysHere } from './formValues.ts'
import { fieldAtChange, sayChangeError } from './messages.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { problemOfPair } from './password.ts'
import { PasswordDone } from './PasswordDone.tsx'
import { useFieldProblem } from './useFieldProblem.ts'
import * as phrases from './words.ts'
import styles from './accounts.module.css'

/** Replaces a password by one who knows it. */
export function ChangePasswordScreen() {
  const [isDone, setDone] = useState(false)
  const held = useHeldBack()
  const { form, isWrong, setWrong, problemOf } = useFieldProblem<'current' | 'password' | 'again'>()
  const { isSending, problem, send } = useSending(
    async (currentPassword: string, newPassword: string) => {
      await call('changePassword', { currentPassword, newPassword })
      setDone(true)
    },
    (error) => {
      const field = fieldAtChange(error)
      const words = sayChangeError(error)
      setWrong(field ? { field, words } : null)
      return words
    },
  )

  if (isDone) return <PasswordDone title={phrases.changePassword} words={phrases.yourPasswordIsChanged} />
  return (
    <Screen title={phrases.changePassword} width="form">
      <form
        {...staysHere}
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          const value = formValues(event)
          const wrong = problemOfPair(value('password'), value('again'), phrases.newPasswordsDoNotMatch)
          setWrong(wrong)
          if (!wrong) void send(value('current'), value('password'))
        }}
      >
        {problem && !isWrong && <Notice kind="failed">{problem}</Notice>}
        <PasswordField
          label={phrases.currentPassword}
          name="current"
          autoComplete="current-password"
          isRequired
          problem={problemOf('current')}
        />
        <NewPasswordFields problem={problemOf('password')} problemAgain={problemOf('again')} />
        <Button kind="main" size="large" type="submit" {...held.describedBy} isDisabled={held.isHeld || isSending}>
          {isSending ? phrases.changing : phrases.changePasswordNow}
        </Button>
        {held.words}
        <p className={styles.quiet}>
          <Link to="/account">{phrases.backToAccount}</Link>
        </p>
      </form>
    </Screen>
  )
}
