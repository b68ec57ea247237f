import { useStore } from '../../../state/useStore.ts'
import { Icon } from '../../../ui/layout/Icon.tsx'
import * as messages from './messages.ts'
import type { TakePlayback } from './takePlayback.ts'
import styles from './TakeButton.module.css'

type TakeButtonProps = { lineId: string; lineNumber: number; playback: TakePlayback }

/** A button that plays the actor's last take of a line or, while this take plays, stops it. */
export function TakeButton({ lineId, lineNumber, playback }: TakeButtonProps) {
  const isPlaying = useStore(playback) === lineId
  return (
    <button
      type="button"
      className={styles.take}
      aria-label={isPlaying ? messages.stopTake(lineNumber) : messages.playTake(lineNumber)}
      data-tip={messages.takeTip}
      data-playing={isPlaying || undefined}
      onClick={() => playback.toggle(lineId)}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} />
    </button>
  )
}
