import type { ReactNode } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { useStore } from '../../../state/useStore.ts'
import * as messages from '../messages.ts'
import { findRunRange, toRun } from '../runtime/runs.ts'
import { AudioStatus } from './controls/AudioStatus.tsx'
import type { RehearsalHandle } from './useRehearsalRoom.ts'
import styles from './RoomNotices.module.css'

/** Shows what the drill is, how many lines it has, how many of them are right, and a button back to the scene. */
function DrillNotice({ handle, lines }: { handle: RehearsalHandle; lines: readonly number[] }) {
  const { rehearsal, practiceRange, startRange, runSummary } = handle
  const { outcomes } = useStore(runSummary)
  const done = lines.filter((at) => outcomes.get(rehearsal.lines[at]?.id ?? '') === 'clean').length
  return (
    <p className={styles.notice}>
      <span>
        <b>{messages.drillHeading(lines.length)}</b> · {messages.drillDone(done, lines.length)}
      </span>
      <Button size="dense" onPress={() => startRange({ kind: 'scene', ...toRun(practiceRange) })}>
        {messages.drillEnd}
      </Button>
    </p>
  )
}

/** Shows that the scene starts at the actor's first cue, with a button that starts at its first line. */
function OpeningNotice({ handle }: { handle: RehearsalHandle }) {
  const { rehearsal, state, practiceRange, startRange } = handle
  const { first } = findRunRange(rehearsal.lines, practiceRange)
  const number = rehearsal.lines[state.lineIndex]?.number
  const isAtOpening = state.phase === 'idle' && state.lineIndex === rehearsal.findOpening()
  if (!isAtOpening || state.lineIndex <= first || !number) return null
  return (
    <p className={styles.notice}>
      {messages.startsAtCue(number)}
      <Button size="dense" onPress={() => startRange(practiceRange, { isFromTop: true })}>
        {messages.startFromTop}
      </Button>
    </p>
  )
}

type RoomNoticesProps = { handle: RehearsalHandle; status: ReactNode }

/**
 * Shows short messages over the top of the script. They only cover lines that were already said, and they move no line.
 */
export function RoomNotices({ handle, status }: RoomNoticesProps) {
  const { practiceRange } = handle
  return (
    <div className={styles.notices}>
      {practiceRange.kind === 'drill' ? (
        <DrillNotice handle={handle} lines={practiceRange.lines} />
      ) : (
        <OpeningNotice handle={handle} />
      )}
      <AudioStatus handle={handle} />
      {status && <div className={styles.notice}>{status}</div>}
    </div>
  )
}
