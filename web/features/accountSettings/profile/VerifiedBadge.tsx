import { Icon } from '../../../ui/layout/Icon.tsx'
import * as messages from '../messages.ts'
import styles from '../accountSettings.module.css'

/** Shows whether the e-mail address is verified. */
export function VerifiedBadge({ isVerified }: { isVerified: boolean }) {
  return (
    <span className={styles.badge} data-kind={isVerified ? 'done' : 'open'}>
      <Icon name={isVerified ? 'check' : 'warning'} />
      {isVerified ? messages.badgeVerified : messages.badgeUnverified}
    </span>
  )
}
