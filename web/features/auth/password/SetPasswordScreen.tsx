import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../platform/api/client.ts'
import { refreshSession, useSession } from '../../../platform/session/session.ts'
import { useReadOnlyNotice } from '../../../platform/session/readOnlyNotice.tsx'
import { useActionForm } from '../../../platform/forms/useActionForm.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { safeFormProps } from '../readForm.ts'
import { formatReplacePasswordError, formatSetPasswordError } from '../errorMessages.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { getPasswordProblem } from './password.ts'
import { PasswordSavedScreen } from './PasswordSavedScreen.tsx'
import * as messages from '../messages.ts'
import styles from '../auth.module.css'

/**
 * Sets a password without asking for the current password. The server allows this only a short time after a sign-in or
 * reauthentication.
 */
export function SetPasswordScreen() {
  const [isDone, setDone] = useState(false)
  const readOnly = useReadOnlyNotice()
  const hasPassword = useSession()?.user.hasPassword ?? false
  const { field, watch, problem, isSending, onSubmit } = useActionForm({
    defaultValues: { password: '', again: '' },
    action: async ({ password }) => {
      await call('setPassword', { newPassword: password })
      setDone(true)
      await refreshSession()
    },
    formatError: hasPassword ? formatReplacePasswordError : formatSetPasswordError,
  })
  const { password, again } = watch()

  if (isDone) return <PasswordSavedScreen title={messages.setPasswordTitle} text={messages.setPasswordDone} />
  const ruleProblem = getPasswordProblem(password)
  const isSame = password === again
  const isReady = ruleProblem === null && isSame
  return (
    <Screen
      title={messages.setPasswordTitle}
      lead={hasPassword ? messages.setPasswordReplaceLead : messages.setPasswordLead}
      width="form"
    >
      <form {...safeFormProps} className={styles.form} noValidate onSubmit={onSubmit}>
        {problem && <Notice kind="failed">{problem}</Notice>}
        <NewPasswordFields
          password={{ ...field('password'), problem: password ? (ruleProblem ?? undefined) : undefined }}
          again={{ ...field('again'), problem: again && !isSame ? messages.passwordMismatch : undefined }}
        />
        <Button
          kind="main"
          size="large"
          type="submit"
          {...readOnly.describedBy}
          isDisabled={readOnly.isReadOnly || isSending || !isReady}
        >
          {isSending ? messages.submitSettingPassword : messages.setPasswordSubmit}
        </Button>
        {readOnly.message}
        <p className={styles.quiet}>
          <Link to="/account">{messages.backToAccountLink}</Link>
        </p>
      </form>
    </Screen>
  )
}
