import { useId, useMemo } from 'react'
import { getDurationMs, listPeaks, type Trim } from './capture/trimLine.ts'
import * as messages from './messages.ts'
import styles from './FriendRecording.module.css'

const bars = 48
/** The friend cannot make the part that is sent shorter than this, in ms. */
const minMs = 200
const stepMs = 50

type TrimEditorProps = { samples: Float32Array; trim: Trim; onChange: (trim: Trim) => void }

/** Draws the sound of a recorded line, and lets the friend move the start and the end of the part that is sent. */
export function TrimEditor({ samples, trim, onChange }: TrimEditorProps) {
  const id = useId()
  const durationMs = getDurationMs(samples)
  const peaks = useMemo(() => listPeaks(samples, bars), [samples])
  const highest = Math.max(0.01, ...peaks)
  const isInside = (index: number) => {
    const at = ((index + 0.5) / bars) * durationMs
    return at >= trim.fromMs && at <= trim.toMs
  }
  const { fromMs, toMs } = trim
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  return (
    <div className={styles.trim}>
      <svg className={styles.wave} viewBox={`0 0 ${bars * 4} 40`} preserveAspectRatio="none" aria-hidden="true">
        {peaks.map((peak, index) => {
          const height = Math.max(2, (peak / highest) * 38)
          return (
            <rect
              key={index}
              data-in={isInside(index) || undefined}
              x={index * 4}
              y={20 - height / 2}
              width="2.5"
              height={height}
            />
          )
        })}
      </svg>
      <div className={styles.handles}>
        <label htmlFor={`${id}start`}>{messages.trimStart}</label>
        <input
          id={`${id}start`}
          type="range"
          min={0}
          max={durationMs}
          step={stepMs}
          value={fromMs}
          aria-valuetext={messages.trimLength(seconds(fromMs))}
          onChange={({ target }) =>
            onChange({ fromMs: Math.max(0, Math.min(Number(target.value), toMs - minMs)), toMs })
          }
        />
        <label htmlFor={`${id}end`}>{messages.trimEnd}</label>
        <input
          id={`${id}end`}
          type="range"
          min={0}
          max={durationMs}
          step={stepMs}
          value={toMs}
          aria-valuetext={messages.trimLength(seconds(toMs))}
          onChange={({ target }) =>
            onChange({ fromMs, toMs: Math.min(durationMs, Math.max(Number(target.value), fromMs + minMs)) })
          }
        />
      </div>
    </div>
  )
}
