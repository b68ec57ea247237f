import { useSending } from '../../platform/page/useSending.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { formatActionError, showActionResult } from '../common/index.ts'
import styles from './Monitoring.module.css'

export type RowActionsProps = {
  retry: { label: string; text: string; done: string; run: () => Promise<unknown> } | null
  cancel: { label: string; text: string; onPress: () => void } | null
  /** Name of the action in the error message of spec 2 §8. */
  action: string
}

/** The buttons that retry and cancel a job or an e-mail. A button is left out if its property is null. */
export function RowActions({ retry, cancel, action }: RowActionsProps) {
  const { isSending, send } = useSending(
    async () => {
      await retry?.run()
      if (retry) showActionResult({ message: retry.done })
    },
    (error) => {
      const message = formatActionError(action, error)
      showToast(message, { kind: 'failed' })
      return message
    },
  )
  return (
    <span className={styles.actions}>
      {retry && (
        <Button size="dense" label={retry.label} isBusy={isSending} onPress={() => void send()}>
          {retry.text}
        </Button>
      )}
      {cancel && (
        <Button size="dense" kind="bare" label={cancel.label} onPress={cancel.onPress}>
          {cancel.text}
        </Button>
      )}
    </span>
  )
}
