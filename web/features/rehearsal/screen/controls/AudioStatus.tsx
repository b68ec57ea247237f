import { useSyncExternalStore } from 'react'
import { formatCallError } from '../../../../platform/api/callError.ts'
import { useIsOnline } from '../../../../platform/page/useIsOnline.ts'
import { Button } from '../../../../ui/actions/Button.tsx'
import type { LineAudioCache } from '../../audio/lineAudioCache.ts'
import * as messages from '../../messages.ts'
import type { ScriptLine } from '../../runtime/rehearsalLines.ts'
import type { RehearsalHandle } from '../useRehearsalRoom.ts'
import styles from '../RoomNotices.module.css'
import room from '../RehearsalRoom.module.css'

/** Shows why a line could not be spoken, with a button to retry it. */
export function RetryLineButton({ sounds, line }: { sounds: LineAudioCache; line: ScriptLine | undefined }) {
  if (!line) return null
  return (
    <>
      {' '}
      <span className={room.problem}>{formatCallError(sounds.getError(line), messages.lineNotSpoken)}</span>{' '}
      <Button size="dense" onPress={() => sounds.retry(line)}>
        {messages.tryAgain}
      </Button>
    </>
  )
}

/**
 * Shows that the connection is lost, and problems with the audio of the next lines: failed lines and recordings that
 * cannot be used.
 */
export function AudioStatus({ handle }: { handle: RehearsalHandle }) {
  const { lineAudio, lines } = handle.rehearsal
  const key = useSyncExternalStore(lineAudio.subscribe, () => {
    const { ready, wanted, failed, passing, replaced, unreached } = lineAudio.getPreloadStatus()
    return `${ready} ${wanted} ${failed} ${passing} ${replaced} ${unreached}`
  })
  const isOnline = useIsOnline()
  const [ready = 0, wanted = 0, failed = 0, passing = 0, replaced = 0, unreached = 0] = key.split(' ').map(Number)
  if (!isOnline) {
    return (
      <p className={styles.notice} role="status">
        {ready === wanted ? messages.offlineAllReady : messages.offlineSomeReady(ready)}
      </p>
    )
  }
  if (failed > 0) {
    const retryAll = () => {
      for (const line of lines) if (lineAudio.getState(line) === 'failed') lineAudio.retry(line)
    }
    const first = lines.find((line) => lineAudio.getState(line) === 'failed')
    const reason =
      passing === failed ? messages.audioRetriesOnline : first ? formatCallError(lineAudio.getError(first), '') : ''
    return (
      <div className={styles.notice} data-failed role="status">
        <span>
          {messages.audioFailed(failed)} {reason}
        </span>
        <Button size="dense" onPress={retryAll}>
          {messages.tryAgain}
        </Button>
      </div>
    )
  }
  if (unreached > 0) {
    return (
      <div className={styles.notice} role="status">
        {messages.audioUnfetchedRecordings(unreached)}
        <Button size="dense" onPress={lineAudio.retryRecordings}>
          {messages.tryAgain}
        </Button>
      </div>
    )
  }
  if (ready === 0 && wanted > 0) return <p className={styles.notice}>{messages.audioPreparing}</p>
  return replaced > 0 ? <p className={styles.notice}>{messages.audioUnplayableRecordings(replaced)}</p> : null
}
