import { useMemo } from 'react'
import { previewSteps } from '../../player/previews.ts'
import styles from './Waveform.module.css'

const height = 32
const gap = 3.2
const bar = 1.8
const shortest = 4

/** A handwriting of its own for each voice: the same name always draws the same line. */
function heightsOf(voiceId: string): number[] {
  let seed = 7
  for (const letter of voiceId) seed = (seed * 31 + letter.charCodeAt(0)) % 9973
  return Array.from({ length: previewSteps }, (_, index) => {
    seed = (seed * 137 + 29) % 9973
    // Speech comes in swells: words rise out of pauses.
    const swell = Math.abs(Math.sin(index * 0.55 + (voiceId.length % 3)))
    const tall = height * (0.3 + 0.7 * swell) * (0.35 + (0.65 * seed) / 9973)
    return Math.max(shortest, Math.round(tall))
  })
}

/** Bars as strokes of one path: forty voices with a shape for each bar would be a thousand shapes to lay out. */
const strokes = (heights: readonly number[], from: number, to: number): string =>
  heights
    .slice(from, to)
    .map((tall, index) => {
      const x = ((from + index) * gap + bar / 2).toFixed(1)
      // The round ends add half a bar above and below.
      return `M${x} ${(height - tall + bar) / 2}v${(tall - bar).toFixed(1)}`
    })
    .join('')

/** The reader's little waveform; `stepsDone` of its bars have been heard. It says nothing that words do not. */
export function Waveform({ voiceId, stepsDone }: { voiceId: string; stepsDone: number }) {
  const heights = useMemo(() => heightsOf(voiceId), [voiceId])
  return (
    <svg
      className={styles.waveform}
      viewBox={`0 0 ${previewSteps * gap} ${height}`}
      strokeWidth={bar}
      aria-hidden="true"
      focusable="false"
    >
      <path d={strokes(heights, stepsDone, previewSteps)} />
      {stepsDone > 0 && <path d={strokes(heights, 0, stepsDone)} data-heard />}
    </svg>
  )
}
