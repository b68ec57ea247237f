import { useMemo } from 'react'
import { previewSteps } from '../../player/previewPlayer.ts'
import styles from './Waveform.module.css'

const height = 32
const gap = 3.2
const bar = 1.8
const minHeight = 4

/** Returns the heights of the bars, computed from the voice id, so that a voice always has the same waveform. */
function createHeights(voiceId: string): number[] {
  let seed = 7
  for (const letter of voiceId) seed = (seed * 31 + letter.charCodeAt(0)) % 9973
  return Array.from({ length: previewSteps }, (_, index) => {
    seed = (seed * 137 + 29) % 9973
    // Heights rise and fall slowly, as speech does.
    const swell = Math.abs(Math.sin(index * 0.55 + (voiceId.length % 3)))
    const barHeight = height * (0.3 + 0.7 * swell) * (0.35 + (0.65 * seed) / 9973)
    return Math.max(minHeight, Math.round(barHeight))
  })
}

/** Returns one SVG path that contains all bars, because a shape for each bar would be slow with forty voices. */
const createPath = (heights: readonly number[], from: number, to: number): string =>
  heights
    .slice(from, to)
    .map((barHeight, index) => {
      const x = ((from + index) * gap + bar / 2).toFixed(1)
      // The round ends of a bar add half a bar width above and below, so the line is shorter than the bar.
      return `M${x} ${(height - barHeight + bar) / 2}v${(barHeight - bar).toFixed(1)}`
    })
    .join('')

/** A waveform that does not show real audio. The first `stepsDone` bars are coloured as heard. */
export function Waveform({ voiceId, stepsDone }: { voiceId: string; stepsDone: number }) {
  const heights = useMemo(() => createHeights(voiceId), [voiceId])
  return (
    <svg
      className={styles.waveform}
      viewBox={`0 0 ${previewSteps * gap} ${height}`}
      strokeWidth={bar}
      aria-hidden="true"
      focusable="false"
    >
      <path d={createPath(heights, stepsDone, previewSteps)} />
      {stepsDone > 0 && <path d={createPath(heights, 0, stepsDone)} data-heard />}
    </svg>
  )
}
