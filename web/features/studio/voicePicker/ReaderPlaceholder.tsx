import { Button } from '../../../ui/actions/Button.tsx'
import * as messages from '../messages.ts'
import styles from './ReaderCard.module.css'

/**
 * A placeholder until the chosen voice is known. It has the same height as the reader card, so that nothing below it
 * moves.
 */
export function ReaderPlaceholder() {
  return (
    <div className={styles.reader} role="status" aria-label={messages.voicesLoading}>
      <span className={styles.circle} />
      <div className={styles.is} aria-hidden="true">
        <div className={styles.title}>
          <p className={`${styles.name} ${styles.bar}`} />
        </div>
        <p className={`${styles.facts} ${styles.bar}`} />
      </div>
      <Button isDisabled>{messages.readerCardChange}</Button>
    </div>
  )
}
