import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../platform/client.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { formValues } from './formValues.ts'
import { sayChangeError } from './messages.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { firstProblem } from './password.ts'
import { PasswordDone } from './PasswordDone.tsx'
import styles from './accounts.module.css'

/** Replaces a password by one who knows it. */
export function ChangePasswordScreen() {
  const [isDone, setDone] = useState(false)
  const [rule, setRule] = useState<string | null>(null)
  const { isSending, problem, send, clear } = useSending(async (currentPassword: string, newPassword: string) => {
    await call('changePassword', { currentPassword, newPassword })
    setDone(true)
  }, sayChangeError)

  if (isDone)
    return <PasswordDone title="Change password" words="Your password is changed. Other devices were signed out." />
  return (
    <Screen title="Change password" width="form">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          const value = formValues(event)
          const isSame = value('password') === value('again')
          const wrong = isSame ? firstProblem(value('password')) : 'New passwords do not match'
          clear()
          setRule(wrong)
          if (!wrong) void send(value('current'), value('password'))
        }}
      >
        {problem && <Notice kind="failed">{problem}</Notice>}
        <PasswordField label="Current password" name="current" autoComplete="current-password" isRequired />
        <NewPasswordFields problem={rule} />
        <Button kind="main" size="large" type="submit" isDisabled={isSending}>
          {isSending ? 'Changing…' : 'Change Password'}
        </Button>
        <p className={styles.quiet}>
          <Link to="/account">Back to the account</Link>
        </p>
      </form>
    </Screen>
  )
}
