import type { CSSProperties } from 'react'
import type { Player, PlayerState } from '../../player/player.ts'
import { usePosition } from '../../player/usePlayer.ts'
import { sayTime, speakTime } from './sayTime.ts'
import styles from './ProgressBar.module.css'

const stepMs = 100
/** What the keyboard's larger steps are worth. */
const keyStepMs = 5_000

export type ProgressBarProps = {
  player: Player
  state: PlayerState
  /** How much of the reading is made, 0 to 1; 1 once it is finished. */
  madeShare: number
}

/** Where one is in the sound: played, made, still to be made. A slider for mouse, touch and keys. */
export function ProgressBar({ player, state, madeShare }: ProgressBarProps) {
  const positionMs = usePosition(player)
  const { availableMs, durationMs } = state
  const isGrowing = durationMs === null && state.url !== null && availableMs > 0
  // While it is made the whole can only be guessed, from the share that is made.
  const wholeMs = durationMs ?? Math.max(availableMs, madeShare > 0 ? availableMs / madeShare : 0)
  const share = (ms: number) => `${wholeMs > 0 ? Math.min(100, (100 * ms) / wholeMs) : 0}%`
  const place = { '--played': share(positionMs), '--made': share(availableMs) } as CSSProperties
  const total = isGrowing ? `${sayTime(availableMs)} so far, still being read` : sayTime(durationMs ?? 0)

  return (
    <div className={styles.progress}>
      <input
        className={styles.slider}
        type="range"
        aria-label="Place in the recording"
        aria-valuetext={`${speakTime(positionMs)} of ${speakTime(durationMs ?? availableMs)}${isGrowing ? ', still being read' : ''}`}
        min={0}
        max={Math.max(stepMs, Math.round(wholeMs))}
        step={stepMs}
        value={Math.round(positionMs)}
        disabled={wholeMs === 0}
        style={place}
        onChange={(event) => player.seek(Number(event.target.value))}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -keyStepMs, ArrowRight: keyStepMs, ArrowDown: -keyStepMs, ArrowUp: keyStepMs }[
            event.key
          ]
          if (by === undefined) return
          event.preventDefault()
          player.seek(player.positionMs() + by)
        }}
      />
      <div className={styles.times}>
        <span>{sayTime(positionMs)}</span>
        <span>{total}</span>
      </div>
    </div>
  )
}
