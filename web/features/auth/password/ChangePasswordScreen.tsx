import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../platform/api/client.ts'
import { useReadOnlyNotice } from '../../../platform/session/readOnlyNotice.tsx'
import { useActionForm } from '../../../platform/forms/useActionForm.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { PasswordField } from '../../../ui/forms/TextField.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { safeFormProps } from '../readForm.ts'
import { getPasswordChangeErrorField, formatPasswordChangeError } from '../errorMessages.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { getPasswordProblem } from './password.ts'
import { PasswordSavedScreen } from './PasswordSavedScreen.tsx'
import * as messages from '../messages.ts'
import styles from '../auth.module.css'

/** Lets a user who knows the current password change it. */
export function ChangePasswordScreen() {
  const [isDone, setDone] = useState(false)
  const readOnly = useReadOnlyNotice()
  const { field, problem, isSending, onSubmit } = useActionForm({
    defaultValues: { current: '', password: '', again: '' },
    action: async ({ current, password }) => {
      await call('changePassword', { currentPassword: current, newPassword: password })
      setDone(true)
    },
    formatError: formatPasswordChangeError,
    getErrorField: getPasswordChangeErrorField,
  })

  if (isDone) return <PasswordSavedScreen title={messages.changePasswordTitle} text={messages.changePasswordDone} />
  return (
    <Screen title={messages.changePasswordTitle} width="form">
      <form {...safeFormProps} className={styles.form} noValidate onSubmit={onSubmit}>
        {problem && <Notice kind="failed">{problem}</Notice>}
        <PasswordField
          {...field('current')}
          label={messages.changePasswordCurrent}
          autoComplete="current-password"
          isRequired
        />
        <NewPasswordFields
          password={field('password', {
            // If the two new passwords differ, the error is shown at the second field and not at the first.
            validate: (password, { again }) => (password !== again ? true : (getPasswordProblem(password) ?? true)),
          })}
          again={field('again', {
            validate: (again, { password }) => again === password || messages.changePasswordMismatch,
          })}
        />
        <Button
          kind="main"
          size="large"
          type="submit"
          {...readOnly.describedBy}
          isDisabled={readOnly.isReadOnly || isSending}
        >
          {isSending ? messages.submitChanging : messages.changePasswordSubmit}
        </Button>
        {readOnly.message}
        <p className={styles.quiet}>
          <Link to="/account">{messages.backToAccountLink}</Link>
        </p>
      </form>
    </Screen>
  )
}
