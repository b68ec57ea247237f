import * as messages from '../../messages.ts'
import type { PracticeDay } from '../../runtime/lineMemories.ts'
import styles from './YourPartDialog.module.css'

const daysShown = 14
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Shows for each of the last practice days how many lines the actor said, and how many of them without help. */
export function PracticeDays({ days }: { days: readonly PracticeDay[] }) {
  const shown = days.toSorted((one, other) => one.day.localeCompare(other.day)).slice(-daysShown)
  const maxRuns = Math.max(1, ...shown.map(({ run }) => run))
  if (shown.length === 0) return <p className={styles.quiet}>{messages.yourPartNoDays}</p>
  return (
    <ul className={styles.days} aria-label={messages.yourPartDaysTitle}>
      {shown.map(({ day, run, clean }) => {
        const name = dayFormat.format(new Date(`${day}T00:00:00Z`))
        return (
          <li key={day}>
            <svg viewBox="0 0 10 48" aria-hidden="true">
              <rect x="0" y={48 - (48 * run) / maxRuns} width="10" height={(48 * run) / maxRuns} data-part="run" />
              <rect
                x="0"
                y={48 - (48 * clean) / maxRuns}
                width="10"
                height={(48 * clean) / maxRuns}
                data-part="clean"
              />
            </svg>
            <span aria-hidden="true">{name.replace(/^\w+ /, '')}</span>
            <span className={styles.unseen}>{messages.yourPartDay(name, run, clean)}</span>
          </li>
        )
      })}
    </ul>
  )
}
