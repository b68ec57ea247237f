import type { FormEvent, ReactNode, Ref } from 'react'
import { FormActions } from './FormActions.tsx'
import styles from '../accountSettings.module.css'

export type SettingFormProps = {
  form: Ref<HTMLFormElement>
  /** Label of the submit button. `busyLabel` replaces it while the form is being sent. */
  label: string
  busyLabel: string
  isSending: boolean
  onSubmit: (event: FormEvent) => void
  onCancel: () => void
  children: ReactNode
}

/** The form that opens inside a row of settings, with buttons to submit and to cancel. */
export function SettingForm({ form, onSubmit, children, ...actions }: SettingFormProps) {
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      <FormActions {...actions} />
    </form>
  )
}
