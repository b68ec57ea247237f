import { Icon } from '../../../ui/layout/Icon.tsx'
import styles from '../accountSettings.module.css'

/**
 * Shows the result of an action next to its row. The element is rendered even without a text, so that screen readers
 * read out the text that appears later.
 */
export function ResultMessage({ text }: { text: string | null }) {
  return (
    <p className={styles.result} role="status">
      {text !== null && (
        <>
          <Icon name="check" />
          {text}
        </>
      )}
    </p>
  )
}
