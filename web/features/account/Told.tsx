import { Icon } from '../../ui/Icon.tsx'
import styles from './account.module.css'

/** What came of an act, beside what it was about. Its place is there from the start, so that it is read out. */
export function Told({ words }: { words: string | null }) {
  return (
    <p className={styles.told} role="status">
      {words !== null && (
        <>
          <Icon name="check" />
          {words}
        </>
      )}
    </p>
  )
}
