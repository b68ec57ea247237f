import type { CSSProperties, KeyboardEvent } from 'react'
import type { Player, PlayerState } from '../../player/player.ts'
import { sayTime, speakTime } from '../../player/sayTime.ts'
import { usePosition } from '../../player/usePlayer.ts'
import { placeShares } from './placeShares.ts'
import * as words from './words.ts'
import styles from './ProgressBar.module.css'

const stepMs = 100
/** What the keyboard's steps are worth; the larger ones are those of Page Up and Page Down. */
const keyStepMs = 5_000
const pageStepMs = 30_000

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -keyStepMs,
  ArrowDown: -keyStepMs,
  ArrowRight: keyStepMs,
  ArrowUp: keyStepMs,
  PageDown: -pageStepMs,
  PageUp: pageStepMs,
  Home: -Infinity,
  End: Infinity,
}

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
  const { wholeMs, played, made } = placeShares(state, positionMs, madeShare)
  const place = { '--played': `${played * 100}%`, '--made': `${made * 100}%` } as CSSProperties
  const total = isGrowing ? words.soFarStillBeing(sayTime(availableMs)) : sayTime(durationMs ?? 0)
  const sayPlace = isGrowing ? words.placeSoFar : words.placeOf
  const handleKey = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    player.seek(Math.max(0, player.positionMs() + by))
  }

  return (
    <div className={styles.progress}>
      <input
        className={styles.slider}
        type="range"
        aria-label={words.placeInRecording}
        aria-valuetext={sayPlace(speakTime(positionMs), speakTime(durationMs ?? availableMs))}
        min={0}
        max={Math.max(stepMs, Math.round(wholeMs))}
        step={stepMs}
        value={Math.round(positionMs)}
        disabled={wholeMs === 0}
        style={place}
        onChange={(event) => player.seek(Number(event.target.value))}
        onKeyDown={handleKey}
      />
      <div className={styles.times}>
        <span>{sayTime(positionMs)}</span>
        <span>{total}</span>
      </div>
    </div>
  )
}
