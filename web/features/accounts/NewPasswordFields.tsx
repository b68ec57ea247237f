import { useState } from 'react'
import { PasswordField } from '../../ui/Field.tsx'
import { strengthOf } from './password.ts'
import { StrengthMeter } from './StrengthMeter.tsx'
import * as words from './words.ts'
import styles from './accounts.module.css'

const rules = words.passwordRules

type NewPasswordFieldsProps = {
  problem: string | undefined
  /** Said beside the second field, where that one is wrong. */
  problemAgain: string | undefined
  onChange?: (values: { password: string; again: string }) => void
}

/** A new password, how strong it is, and the same once more. */
export function NewPasswordFields({ problem, problemAgain, onChange }: NewPasswordFieldsProps) {
  const [values, setValues] = useState({ password: '', again: '' })
  const change = (next: Partial<typeof values>) => {
    const all = { ...values, ...next }
    setValues(all)
    onChange?.(all)
  }
  return (
    <>
      <div className={styles.measured}>
        <PasswordField
          label={words.newPassword}
          name="password"
          autoComplete="new-password"
          isRequired
          hint={rules}
          problem={problem}
          onChange={(password) => change({ password })}
        />
        <StrengthMeter strength={strengthOf(values.password)} isEmpty={values.password === ''} />
      </div>
      <PasswordField
        label={words.newPasswordAgain}
        name="again"
        autoComplete="new-password"
        isRequired
        problem={problemAgain}
        onChange={(again) => change({ again })}
      />
    </>
  )
}
