import { Button } from '../../../../ui/actions/Button.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import * as messages from '../../messages.ts'
import { findLinesToPractise } from '../../runtime/lineMemories.ts'
import type { RehearsalHandle } from '../useRehearsalRoom.ts'
import styles from './YourPartDialog.module.css'

const learnedBox = 3
const daysShown = 14
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

function Days({ days }: { days: RehearsalHandle['memories']['days'] }) {
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

/** Shows how well the user knows the part: learnt lines, practice per day and the lines to practise. */
export function YourPartDialog({
  handle,
  isOpen,
  onClose,
  onStart,
}: {
  handle: RehearsalHandle
  isOpen: boolean
  onClose: () => void
  onStart: () => void
}) {
  const { rehearsal, memories, practiceRange, state, startRange } = handle
  const { lines } = rehearsal
  const mine = lines.filter(({ part }) => part === 'mine')
  const learnedCount = mine.filter(({ id }) => (memories.lines.get(id)?.box ?? 0) >= learnedBox).length
  const practiceLines = findLinesToPractise(lines, memories.lines, Date.now())
  const scene = lines[state.lineIndex]?.scene ?? practiceRange.scene
  const drill = () => {
    onClose()
    startRange({ kind: 'drill', scene, lines: practiceLines }, 0)
    onStart()
  }
  const back = () => {
    onClose()
    startRange({ kind: 'scene', scene })
  }
  return (
    <Dialog
      title={messages.yourPartTitle}
      isOpen={isOpen}
      onClose={onClose}
      placement="side"
      actions={
        practiceRange.kind === 'drill' ? (
          <Button onPress={back}>{messages.drillEnd}</Button>
        ) : (
          practiceLines.length > 0 && (
            <Button kind="main" onPress={drill}>
              {messages.drillStart(practiceLines.length)}
            </Button>
          )
        )
      }
    >
      <div className={styles.part}>
        <p className={styles.figure}>{messages.yourPartProgress(learnedCount, mine.length)}</p>
        <progress
          className={styles.bar}
          max={Math.max(1, mine.length)}
          value={learnedCount}
          aria-label={messages.yourPartProgress(learnedCount, mine.length)}
        />
        <h3>{messages.yourPartDaysTitle}</h3>
        <Days days={memories.days} />
        <h3>{messages.yourPartLinesTitle}</h3>
        {practiceLines.length === 0 ? (
          <p className={styles.quiet}>{messages.yourPartNoLines}</p>
        ) : (
          <ol className={styles.weak}>
            {practiceLines.map((at) => {
              const line = lines[at]
              return (
                line && (
                  <li key={line.id}>
                    <span className={styles.number}>{line.number}</span>
                    <span className={styles.text}>{line.text}</span>
                    <span className={styles.quiet}>
                      {messages.yourPartLineLevel(memories.lines.get(line.id)?.box ?? 0)}
                    </span>
                  </li>
                )
              )
            })}
          </ol>
        )}
      </div>
    </Dialog>
  )
}
