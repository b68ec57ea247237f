import { useState, type ComponentProps } from 'react'
import { PasswordField } from '../../../ui/forms/TextField.tsx'
import { getPasswordProblem, measurePasswordStrength } from './password.ts'
import { StrengthMeter } from './StrengthMeter.tsx'
import * as messages from '../messages.ts'
import styles from '../auth.module.css'

const rulesHint = messages.newPasswordRules

type FieldProps = Partial<ComponentProps<typeof PasswordField>> & { problem: string | undefined }

type NewPasswordFieldsProps = {
  /**
   * Props of the field for the new password. They come from a form of react-hook-form, or contain only an error
   * message.
   */
  password: FieldProps
  again: FieldProps
}

/** Two fields for a new password and its repetition, with a strength meter. */
export function NewPasswordFields({ password, again }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <div className={styles.measured}>
        <PasswordField
          label={messages.newPasswordLabel}
          name="password"
          autoComplete="new-password"
          isRequired
          hint={rulesHint}
          {...password}
          onChange={(value) => {
            setTyped(value)
            password.onChange?.(value)
          }}
        />
        {!password.problem && (
          <StrengthMeter
            strength={measurePasswordStrength(typed)}
            isEmpty={typed === ''}
            refusal={getPasswordProblem(typed)}
          />
        )}
      </div>
      <PasswordField
        label={messages.newPasswordRepeatLabel}
        name="again"
        autoComplete="new-password"
        isRequired
        {...again}
      />
    </>
  )
}
