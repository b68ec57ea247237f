import type { TapeSessionState } from '../capture/tapeSession.ts'
import * as messages from '../messages.ts'
import styles from './Camera.module.css'

/** Shows the seconds until the recording starts. Shows nothing before and after the countdown. */
export function Countdown({ state }: { state: TapeSessionState }) {
  if (state.phase !== 'countdown') return null
  return (
    <p className={styles.countdown} role="status" aria-label={messages.countdown(state.secondsLeft)}>
      {state.secondsLeft}
    </p>
  )
}
