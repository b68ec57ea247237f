import { sayNumber } from '../admin/index.ts'
import { columnWords } from './words.ts'
import styles from './Use.module.css'

/** From here on the bar warns: a few more speeches and it is over for the month. */
const nearlyUsed = 0.95

/** Characters of this month, as a bar and in figures. */
export function Use({ used, limit }: { used: number; limit: number | null }) {
  const share = limit ? Math.min(1, used / limit) : 0
  return (
    <span className={styles.use} data-near={share >= nearlyUsed || undefined}>
      <span>
        {sayNumber(used)} / {limit === null ? columnWords.noLimit : sayNumber(limit)}
      </span>
      <svg viewBox="0 0 64 4" aria-hidden="true" preserveAspectRatio="none">
        <rect className={styles.all} width="64" height="4" rx="2" />
        <rect className={styles.used} width={64 * share} height="4" rx="2" />
      </svg>
    </span>
  )
}
