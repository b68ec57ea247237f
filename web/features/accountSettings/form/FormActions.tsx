import { Button } from '../../../ui/actions/Button.tsx'
import * as messages from '../messages.ts'
import styles from '../accountSettings.module.css'

type FormActsProps = { label: string; busyLabel: string; isSending: boolean; onCancel: () => void }

/** The submit and cancel buttons of a settings form. */
export function FormActions({ label, busyLabel, isSending, onCancel }: FormActsProps) {
  return (
    <div className={styles.actions}>
      <Button type="submit" isBusy={isSending}>
        {isSending ? busyLabel : label}
      </Button>
      <Button kind="bare" onPress={onCancel}>
        {messages.formCancel}
      </Button>
    </div>
  )
}
