import type { ReactNode } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import * as messages from '../messages.ts'
import { findRunRange } from '../runtime/runs.ts'
import { AudioStatus } from './controls/AudioStatus.tsx'
import type { RehearsalHandle } from './useRehearsalRoom.ts'
import styles from './RoomNotices.module.css'

/** Shows that the scene starts at the actor's first cue, with a button that moves the start to the first line. */
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
 * Shows short messages over the top of the script. They can cover lines that were already said, but do not move any
 * line.
 */
export function RoomNotices({ handle, status }: RoomNoticesProps) {
  return (
    <div className={styles.notices}>
      {handle.practiceRange.kind !== 'drill' && <OpeningNotice handle={handle} />}
      <AudioStatus handle={handle} />
      {status && <div className={styles.notice}>{status}</div>}
    </div>
  )
}
