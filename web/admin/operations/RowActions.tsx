import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { sayActProblem, tellDone } from '../admin/index.ts'
import styles from './Ops.module.css'

export type RowActsProps = {
  retry: { label: string; words: string; done: string; act: () => Promise<unknown> } | null
  cancel: { label: string; words: string; onPress: () => void } | null
  /** As the specification's sentence names it where it fails. */
  operation: string
}

/** What can be done with something that failed or waits. */
export function RowActs({ retry, cancel, operation }: RowActsProps) {
  const { isSending, send } = useSending(
    async () => {
      await retry?.act()
      if (retry) tellDone({ words: retry.done })
    },
    (error) => {
      const words = sayActProblem(operation, error)
      showToast(words, { kind: 'failed' })
      return words
    },
  )
  return (
    <span className={styles.acts}>
      {retry && (
        <Button size="dense" label={retry.label} isBusy={isSending} onPress={() => void send()}>
          {retry.words}
        </Button>
      )}
      {cancel && (
        <Button size="dense" kind="bare" label={cancel.label} onPress={cancel.onPress}>
          {cancel.words}
        </Button>
      )}
    </span>
  )
}
