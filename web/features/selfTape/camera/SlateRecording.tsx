import { useEffect } from 'react'
import { isPageKey } from '../../playback/index.ts'
import { maxSlateMs } from '../capture/tapeSession.ts'
import { formatTime } from '../takes/formatTime.ts'
import type { TapeHandle } from '../useTapeRoom.ts'
import * as messages from '../messages.ts'
import { Countdown } from './Countdown.tsx'
import { StopButton } from './StopButton.tsx'
import styles from './Camera.module.css'

/** The keys that end the recording of the slate. Foot pedals send Page Down. */
const stopKeys: readonly string[] = [' ', 'PageDown', 'Escape']

/** Shown while a spoken slate is recorded: the time, the text that the actor says, and a button to stop. */
export function SlateRecording({ handle }: { handle: Pick<TapeHandle, 'state' | 'session' | 'settings'> }) {
  const { state, session, settings } = handle
  const { name, height, role, agency } = settings.slate
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!stopKeys.includes(event.key) || event.repeat || !isPageKey(event)) return
      event.preventDefault()
      session.stop()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [session])
  const notes = [
    name,
    height && messages.cardHeight(height),
    role && messages.cardRole(role),
    agency && messages.cardAgency(agency),
  ].filter(Boolean)
  return (
    <div className={styles.recording}>
      <div className={styles.recordingTop}>
        <span className={styles.time}>
          <i aria-hidden="true" />
          {messages.recordingSlate}, {formatTime(state.elapsedMs)}
        </span>
        <span>{messages.slateLimit(maxSlateMs / 1_000)}</span>
      </div>
      {notes.length > 0 && state.phase !== 'saving' && (
        <div className={styles.prompter}>
          {notes.map((note) => (
            <p key={note} className={styles.own}>
              {note}
            </p>
          ))}
        </div>
      )}
      <Countdown state={state} />
      <div className={styles.recordingBar}>
        <span className={styles.turn}>
          {state.phase === 'saving' ? messages.savingTake : state.phase === 'recording' && messages.slateTurn}
        </span>
        <StopButton handle={handle} />
        <span className={styles.back} />
      </div>
    </div>
  )
}
