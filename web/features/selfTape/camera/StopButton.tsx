import { Icon } from '../../../ui/layout/Icon.tsx'
import type { TapeHandle } from '../useTapeRoom.ts'
import * as messages from '../messages.ts'
import styles from './Camera.module.css'

/** A button that stops the recording, or cancels the countdown before it. */
export function StopButton({ handle: { state, session } }: { handle: Pick<TapeHandle, 'state' | 'session'> }) {
  return (
    <button
      type="button"
      className={styles.stopButton}
      aria-label={state.phase === 'countdown' ? messages.cancelCountdown : messages.stopRecording}
      disabled={state.phase === 'saving'}
      onClick={session.stop}
    >
      <Icon name="stop" />
    </button>
  )
}
