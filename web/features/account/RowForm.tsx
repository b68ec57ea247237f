import type { ReactNode, Ref } from 'react'
import { FormActs } from './FormActs.tsx'
import styles from './account.module.css'

export type RowFormProps = {
  form: Ref<HTMLFormElement>
  /** On the button that sends it, and while it is sent. */
  words: string
  busyWords: string
  isSending: boolean
  onSend: () => Promise<unknown>
  onCancel: () => void
  children: ReactNode
}

/** The form that opens in a row of facts: its fields, and the two ways out of it. */
export function RowForm({ form, onSend, children, ...acts }: RowFormProps) {
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSend()
      }}
    >
      {children}
      <FormActs {...acts} />
    </form>
  )
}
