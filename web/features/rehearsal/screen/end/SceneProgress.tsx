import * as messages from '../../messages.ts'
import type { RunDay } from '../../runtime/compareRuns.ts'
import styles from './SceneProgress.module.css'

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', day: 'numeric', timeZone: 'UTC' })

/** Shows one bar per day. The solid part of a bar stands for right lines, the hatched part for lines to practise. */
export function SceneProgress({ days }: { days: readonly RunDay[] }) {
  return (
    <section className={styles.progress} aria-label={messages.endProgressTitle}>
      <h3>{messages.endProgressTitle}</h3>
      <ul>
        {days.map(({ day, right, of, toPractise }) => (
          <li key={day}>
            <span className={styles.day}>{weekday.format(new Date(`${day}T00:00:00Z`))}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.all} width="100" height="10" />
              <rect
                className={styles.toPractise}
                x={(100 * right) / Math.max(1, of)}
                width={(100 * toPractise) / Math.max(1, of)}
                height="10"
              />
              <rect className={styles.right} width={(100 * right) / Math.max(1, of)} height="10" />
            </svg>
            <span className={styles.count}>{messages.endProgressDay(right, of)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
