import { Button } from '../../ui/Button.tsx'
import * as phrases from './words.ts'
import styles from './account.module.css'

type FormActsProps = { words: string; busyWords: string; isSending: boolean; onCancel: () => void }

/** Sends a form of the account page, or leaves everything as it was. */
export function FormActs({ words, busyWords, isSending, onCancel }: FormActsProps) {
  return (
    <div className={styles.acts}>
      <Button type="submit" isBusy={isSending}>
        {isSending ? busyWords : words}
      </Button>
      <Button kind="bare" onPress={onCancel}>
        {phrases.cancel}
      </Button>
    </div>
  )
}
