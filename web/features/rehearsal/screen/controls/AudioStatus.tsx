import { useSyncExternalStore } from 'react'
import { sayRefusal } from '../../../platform/callError.ts'
import { Button } from '../../../ui/Button.tsx'
import type { LineSounds } from '../sound/lineSounds.ts'
import * as words from '../words.ts'
import type { SheetLine } from './roomLines.ts'
import type { RoomHandle } from './useRoom.ts'
import styles from './Transport.module.css'
import room from './Room.module.css'

/** A line that could not be spoken says why, and can be asked for once more while everything else goes on. */
export function TryLineAgain({ sounds, line }: { sounds: LineSounds; line: SheetLine | undefined }) {
  if (!line) return null
  return (
    <>
      {' '}
      <span className={room.problem}>{sayRefusal(sounds.failureOf(line), words.notSpoken)}</span>{' '}
      <Button size="dense" onPress={() => sounds.retry(line)}>
        {words.tryAgain}
      </Button>
    </>
  )
}

/** How many of the partners' lines ahead are ready; and what of them failed. */
export function SoundNews({ handle }: { handle: RoomHandle }) {
  const { sounds, lines } = handle.rehearsal
  const key = useSyncExternalStore(sounds.subscribe, () => {
    const { ready, wanted, failed, passing, replaced, unreached } = sounds.ahead()
    return `${ready} ${wanted} ${failed} ${passing} ${replaced} ${unreached}`
  })
  const [ready = 0, wanted = 0, failed = 0, passing = 0, replaced = 0, unreached = 0] = key.split(' ').map(Number)
  if (failed > 0) {
    const retryAll = () => {
      for (const line of lines) if (sounds.stateOf(line) === 'failed') sounds.retry(line)
    }
    const first = lines.find((line) => sounds.stateOf(line) === 'failed')
    const why = passing === failed ? words.askedAgain : first ? sayRefusal(sounds.failureOf(first), '') : ''
    return (
      <div className={styles.news} data-failed role="status">
        <span>
          {words.failedAhead(failed)} {why}
        </span>
        <Button size="dense" onPress={retryAll}>
          {words.tryAgain}
        </Button>
      </div>
    )
  }
  if (unreached > 0) {
    return (
      <div className={styles.news} role="status">
        {words.unreachedAhead(unreached)}
        <Button size="dense" onPress={sounds.retryOwn}>
          {words.tryAgain}
        </Button>
      </div>
    )
  }
  if (ready < wanted) return <p className={styles.news}>{words.ahead(ready)}</p>
  return replaced > 0 ? <p className={styles.news}>{words.replacedAhead(replaced)}</p> : null
}
