import { useSyncExternalStore } from 'react'
import { formatAudioFailure, type Rehearsal, type ScriptLine } from '../../rehearsal/index.ts'
import { useIsOnline } from '../../../platform/page/useIsOnline.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import * as messages from '../messages.ts'
import styles from './Camera.module.css'

/**
 * Tells the actor why the reader did not speak the current line. The scene waits at the line while the camera records.
 * The actor can let the reader try again, or continue without the line.
 */
export function UnspokenCue({
  lineAudio,
  line,
  onSkip,
}: {
  lineAudio: Rehearsal['lineAudio']
  line: ScriptLine
  onSkip: () => void
}) {
  const isOnline = useIsOnline()
  const isTrying = useSyncExternalStore(lineAudio.subscribe, () => lineAudio.getState(line) === 'loading')
  const reason = isTrying ? messages.unspokenTrying : formatAudioFailure(lineAudio.getError(line), isOnline)
  return (
    <div className={styles.unspoken}>
      <p role="alert">
        <b>{messages.unspokenTitle}</b> {reason} {messages.unspokenWaits}
      </p>
      <div>
        <Button size="dense" icon="refresh" isBusy={isTrying} onPress={() => lineAudio.retry(line)}>
          {messages.unspokenRetry}
        </Button>
        <Button kind="bare" size="dense" icon="next" onPress={onSkip}>
          {messages.unspokenSkip}
        </Button>
      </div>
    </div>
  )
}
