import { formatNumber } from '../common/index.ts'
import { columnMessages } from './messages.ts'
import styles from './UsageBar.module.css'

/** Above this share the bar warns that the month's quota is nearly used. */
const warningShare = 0.95

/** Shows the characters used this month as bar and number. */
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
