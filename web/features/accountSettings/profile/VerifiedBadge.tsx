import { Icon } from '../../ui/Icon.tsx'
import * as words from './words.ts'
import styles from './account.module.css'

/** Whether an address has been proved. */
export function Badge({ isVerified }: { isVerified: boolean }) {
  return (
    <span className={styles.badge} data-kind={isVerified ? 'done' : 'open'}>
      <Icon name={isVerified ? 'check' : 'warning'} />
      {isVerified ? words.verified : words.unverified}
    </span>
  )
}
