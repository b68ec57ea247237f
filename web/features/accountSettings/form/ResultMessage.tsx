import { Icon } from '../../../ui/layout/Icon.tsx'
import styles from '../accountSettings.module.css'

/** The result of an action, beside its row. The element is always there, so that screen readers announce changes. */
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
