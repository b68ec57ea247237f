import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from '../../../../state/useStore.ts'
import { Icon } from '../../../../ui/layout/Icon.tsx'
import { findCueIndex } from '../../engine/stepPlan.ts'
import { TakeReplay } from '../../lineTakes/TakeReplay.tsx'
import * as messages from '../../messages.ts'
import { toRun } from '../../runtime/runs.ts'
import { LineMistakes } from '../../wordCheck/LineMistakes.tsx'
import type { RehearsalHandle } from '../useRehearsalRoom.ts'
import styles from './SceneEnd.module.css'

/** Number of lines shown at first, so that the next steps below the list are visible without scrolling. */
const linesShown = 5

/** Lists the lines to practise. Pressing a line goes to the cue of this line, without starting the rehearsal. */
export function LinesToPractise({ handle, indexes }: { handle: RehearsalHandle; indexes: readonly number[] }) {
  const [areAllShown, setAllShown] = useState(indexes.length <= linesShown + 1)
  const list = useRef<HTMLUListElement>(null)
  const showAll = () => {
    flushSync(() => setAllShown(true))
    list.current?.children[linesShown]?.querySelector('button')?.focus()
  }
  const { rehearsal, practiceRange, startRange, runSummary, wordChecks, lineHistories, lineTakes, dismissMistake } =
    handle
  const { outcomes } = runSummary.get()
  const mistakes = useStore(wordChecks)
  const histories = useStore(lineHistories)
  const takes = useStore(lineTakes)
  const startAtCue = (at: number) => {
    startRange({ kind: 'scene', ...toRun(practiceRange) }, { startAt: findCueIndex(rehearsal.lines, at) })
  }
  return (
    <ul ref={list} className={styles.lines} aria-label={messages.endToPractise}>
      {(areAllShown ? indexes : indexes.slice(0, linesShown)).map((at) => {
        const line = rehearsal.lines[at]
        const outcome = line && outcomes.get(line.id)
        if (!line || !outcome || outcome === 'clean') return null
        const differences = mistakes.get(line.id)
        return (
          <li key={line.id}>
            <button type="button" onClick={() => startAtCue(at)} data-tip={messages.endPlayFrom(line.number ?? 0)}>
              <span className={styles.number}>{line.number}</span>
              <span className={styles.text}>
                <span className={styles.words}>{line.text}</span>
                {!differences && <small>{messages.endReasons[outcome]}</small>}
              </span>
              <Icon name="forward" />
            </button>
            {differences && (
              <LineMistakes
                mistakes={differences}
                history={histories.get(line.id)}
                onDismiss={(mistake) => dismissMistake(line.id, mistake)}
              />
            )}
            {takes.has(line.id) && (
              <div className={styles.take}>
                <TakeReplay handle={handle} lineId={line.id} lineNumber={line.number ?? 0} />
              </div>
            )}
          </li>
        )
      })}
      {!areAllShown && (
        <li>
          <button type="button" className={styles.all} onClick={showAll}>
            {messages.endAllLines(indexes.length)}
          </button>
        </li>
      )}
    </ul>
  )
}
