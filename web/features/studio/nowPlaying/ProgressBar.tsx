import type { CSSProperties, KeyboardEvent } from 'react'
import type { Player, PlayerState } from '../../../player/player.ts'
import { formatTime, formatSpokenTime } from '../../../player/formatTime.ts'
import { usePosition } from '../../../player/usePosition.ts'
import { computeProgressShares } from './progressShares.ts'
import * as messages from '../messages.ts'
import styles from './ProgressBar.module.css'

const stepMs = 100
/** By how many ms an arrow key changes the position. */
const keyStepMs = 5_000
/** By how many ms Page Up and Page Down change the position. */
const pageStepMs = 30_000

const keySteps: Readonly<Record<string, number>> = {
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
  /** Which share of the recording is already generated, from 0 to 1. */
  generatedShare: number
}

/**
 * Shows how much of the recording is played, generated, and not generated yet. The user changes the position with
 * mouse, touch or keys.
 */
export function ProgressBar({ player, state, generatedShare }: ProgressBarProps) {
  const positionMs = usePosition(player)
  const { availableMs, durationMs } = state
  const isGrowing = durationMs === null && state.url !== null && availableMs > 0
  const { wholeMs, played, generated } = computeProgressShares(state, positionMs, generatedShare)
  const place = { '--played': `${played * 100}%`, '--made': `${generated * 100}%` } as CSSProperties
  const total = isGrowing ? messages.positionGrowingTotal(formatTime(availableMs)) : formatTime(durationMs ?? 0)
  const formatPosition = isGrowing ? messages.positionTextGrowing : messages.positionText
  const handleKey = (event: KeyboardEvent) => {
    const by = keySteps[event.key]
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    player.seek(Math.max(0, player.positionMs() + by))
  }

  return (
    <div className={styles.progress}>
      <input
        className={styles.slider}
        type="range"
        aria-label={messages.positionLabel}
        aria-valuetext={formatPosition(formatSpokenTime(positionMs), formatSpokenTime(durationMs ?? availableMs))}
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
        <span>{formatTime(positionMs)}</span>
        <span>{total}</span>
      </div>
    </div>
  )
}
