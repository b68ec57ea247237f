import { Button } from '../../../ui/actions/Button.tsx'
import * as messages from '../messages.ts'
import styles from './ReaderCard.module.css'

/**
 * Shown until the chosen voice is known. As high as the reader card, so that nothing below moves when the card appears.
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
