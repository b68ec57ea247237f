import { formatNumber } from '../common/index.ts'
import { columnMessages } from './messages.ts'
import styles from './UsageBar.module.css'

/** If the user has used this share of the monthly quota or more, the bar has the colour of a warning. */
const warningShare = 0.95

/** Shows how many characters of the monthly quota a user has used, as a bar and as a number. */
export function UsageBar({ used, limit }: { used: number; limit: number | null }) {
  const share = limit ? Math.min(1, used / limit) : 0
  return (
    <span className={styles.use} data-near={share >= warningShare || undefined}>
      <span>
        {formatNumber(used)} / {limit === null ? columnMessages.noLimit : formatNumber(limit)}
      </span>
      <svg viewBox="0 0 64 4" aria-hidden="true" preserveAspectRatio="none">
        <rect className={styles.all} width="64" height="4" rx="2" />
        <rect className={styles.used} width={64 * share} height="4" rx="2" />
      </svg>
    </span>
  )
}
