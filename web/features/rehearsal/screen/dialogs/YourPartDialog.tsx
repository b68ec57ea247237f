import { Button } from '../../../../ui/actions/Button.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import * as messages from '../../messages.ts'
import { planDrill } from '../../runtime/lineMemories.ts'
import { toRun } from '../../runtime/runs.ts'
import { PracticeDays } from './PracticeDays.tsx'
import type { RehearsalHandle } from '../useRehearsalRoom.ts'
import styles from './YourPartDialog.module.css'

const learnedBox = 3

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
  const { rehearsal, memories, practiceRange, startRange } = handle
  const { lines } = rehearsal
  const mine = lines.filter(({ part }) => part === 'mine')
  const learnedCount = mine.filter(({ id }) => (memories.lines.get(id)?.box ?? 0) >= learnedBox).length
  const planned = planDrill(lines, memories.lines, Date.now())
  const practiceLines = planned.lines
  const drill = () => {
    onClose()
    startRange({ ...planned, ...toRun(practiceRange) })
    onStart()
  }
  const back = () => {
    onClose()
    startRange({ kind: 'scene', ...toRun(practiceRange) })
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
        <PracticeDays days={memories.days} />
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
