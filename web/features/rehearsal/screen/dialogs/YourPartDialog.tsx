import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import * as words from '../words.ts'
import { weakest } from './memories.ts'
import type { RoomHandle } from './useRoom.ts'
import styles from './PartDialog.module.css'

const firmBox = 3
const daysShown = 14
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

function Days({ days }: { days: RoomHandle['memories']['days'] }) {
  const shown = days.toSorted((one, other) => one.day.localeCompare(other.day)).slice(-daysShown)
  const most = Math.max(1, ...shown.map(({ run }) => run))
  if (shown.length === 0) return <p className={styles.quiet}>{words.noDays}</p>
  return (
    <ul className={styles.days} aria-label={words.yourDays}>
      {shown.map(({ day, run, clean }) => {
        const name = dayFormat.format(new Date(`${day}T00:00:00Z`))
        return (
          <li key={day}>
            <svg viewBox="0 0 10 48" aria-hidden="true">
              <rect x="0" y={48 - (48 * run) / most} width="10" height={(48 * run) / most} data-part="run" />
              <rect x="0" y={48 - (48 * clean) / most} width="10" height={(48 * clean) / most} data-part="clean" />
            </svg>
            <span aria-hidden="true">{name.replace(/^\w+ /, '')}</span>
            <span className={styles.unseen}>{words.dayWords(name, run, clean)}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** How the part sits: so many lines firm, the days, and the lines that are weak, to be drilled. */
export function PartDialog({
  handle,
  isOpen,
  onClose,
  onStart,
}: {
  handle: RoomHandle
  isOpen: boolean
  onClose: () => void
  onStart: () => void
}) {
  const { rehearsal, memories, extent, state, run } = handle
  const { lines } = rehearsal
  const mine = lines.filter(({ part }) => part === 'mine')
  const sitting = mine.filter(({ id }) => (memories.lines.get(id)?.box ?? 0) >= firmBox).length
  const weak = weakest(lines, memories.lines, Date.now())
  const scene = lines[state.at]?.scene ?? extent.scene
  const drill = () => {
    onClose()
    run({ kind: 'drill', scene, lines: weak }, 0)
    onStart()
  }
  const back = () => {
    onClose()
    run({ kind: 'scene', scene })
  }
  return (
    <Dialog
      title={words.yourPart}
      isOpen={isOpen}
      onClose={onClose}
      place="side"
      acts={
        extent.kind === 'drill' ? (
          <Button onPress={back}>{words.endDrill}</Button>
        ) : (
          weak.length > 0 && (
            <Button kind="main" onPress={drill}>
              {words.drill(weak.length)}
            </Button>
          )
        )
      }
    >
      <div className={styles.part}>
        <p className={styles.figure}>{words.sits(sitting, mine.length)}</p>
        <progress
          className={styles.bar}
          max={Math.max(1, mine.length)}
          value={sitting}
          aria-label={words.sits(sitting, mine.length)}
        />
        <h3>{words.yourDays}</h3>
        <Days days={memories.days} />
        <h3>{words.weakLines}</h3>
        {weak.length === 0 ? (
          <p className={styles.quiet}>{words.noWeak}</p>
        ) : (
          <ol className={styles.weak}>
            {weak.map((at) => {
              const line = lines[at]
              return (
                line && (
                  <li key={line.id}>
                    <span className={styles.number}>{line.number}</span>
                    <span className={styles.text}>{line.text}</span>
                    <span className={styles.quiet}>{words.boxWords(memories.lines.get(line.id)?.box ?? 0)}</span>
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
