import { useSyncExternalStore } from 'react'
import { useIsOnline } from '../../../../platform/page/useIsOnline.ts'
import { Button } from '../../../../ui/actions/Button.tsx'
import { formatAudioFailure } from '../../audio/formatAudioFailure.ts'
import * as messages from '../../messages.ts'
import type { Rehearsal } from '../../runtime/rehearsal.ts'
import type { ScriptLine } from '../../runtime/rehearsalLines.ts'
import type { RehearsalHandle } from '../useRehearsalRoom.ts'
import styles from '../RoomNotices.module.css'

/** Loads all failed lines again, `first` before the others. */
function retryFailedLines({ lineAudio, lines }: Rehearsal, first?: ScriptLine) {
  const failed = lines.filter((line) => lineAudio.getState(line) === 'failed')
  // `retry` puts a line before all others, so a reversed loop loads the lines in the order of the script.
  for (const line of failed.toReversed()) if (line !== first) lineAudio.retry(line)
  if (first) lineAudio.retry(first)
}

/**
 * Says why the current line was not spoken. The rehearsal waits at the line: the actor can retry, or continue without
 * the reader.
 */
export function UnspokenLine({
  handle,
  line,
  onSkip,
}: {
  handle: RehearsalHandle
  line: ScriptLine
  onSkip: () => void
}) {
  const { rehearsal } = handle
  const { lineAudio } = rehearsal
  const isOnline = useIsOnline()
  const isTrying = useSyncExternalStore(lineAudio.subscribe, () => lineAudio.getState(line) === 'loading')
  const reason = isTrying ? messages.audioTrying : formatAudioFailure(lineAudio.getError(line), isOnline)
  return (
    <div className={styles.unspoken}>
      <p>
        <b>{messages.lineNotSpoken}</b> {reason} {messages.lineWaits}
      </p>
      <div>
        <Button size="dense" icon="refresh" isBusy={isTrying} onPress={() => retryFailedLines(rehearsal, line)}>
          {messages.tryAgain}
        </Button>
        <Button kind="bare" size="dense" icon="next" onPress={onSkip}>
          {messages.buttonSkipAudio}
        </Button>
      </div>
    </div>
  )
}

/**
 * Shows that the connection is lost, and problems with the audio of the next lines: failed lines and recordings that
 * cannot be used. A failure of the current line is shown below that line instead.
 */
export function AudioStatus({ handle }: { handle: RehearsalHandle }) {
  const { lineAudio, lines } = handle.rehearsal
  const key = useSyncExternalStore(lineAudio.subscribe, () => {
    const { ready, wanted, failed, undecodable, unreachable } = lineAudio.getPreloadStatus()
    return `${ready} ${wanted} ${failed} ${undecodable} ${unreachable}`
  })
  const isOnline = useIsOnline()
  const [ready = 0, wanted = 0, failed = 0, undecodable = 0, unreachable = 0] = key.split(' ').map(Number)
  if (!isOnline) {
    return (
      <p className={styles.notice} role="status">
        {ready === wanted ? messages.offlineAllReady : messages.offlineSomeReady(ready)}
      </p>
    )
  }
  if (failed > 0) {
    if (handle.state.phase === 'unspoken') return null
    const first = lines.find((line) => lineAudio.getState(line) === 'failed')
    return (
      <div className={styles.notice} role="status">
        <span>
          {messages.audioFailed(failed)} {first && formatAudioFailure(lineAudio.getError(first), isOnline)}
        </span>
        <Button size="dense" onPress={() => retryFailedLines(handle.rehearsal)}>
          {messages.tryAgain}
        </Button>
      </div>
    )
  }
  if (unreachable > 0) {
    return (
      <div className={styles.notice} role="status">
        {messages.audioUnfetchedRecordings(unreachable)}
        <Button size="dense" onPress={lineAudio.retryRecordings}>
          {messages.tryAgain}
        </Button>
      </div>
    )
  }
  // Shown only before a run: during a run, the status of the current line shows what the reader waits for.
  if (ready === 0 && wanted > 0 && handle.state.phase === 'idle')
    return <p className={styles.notice}>{messages.audioPreparing}</p>
  return undecodable > 0 ? <p className={styles.notice}>{messages.audioUnplayableRecordings(undecodable)}</p> : null
}
