import { previewSteps } from '../../player/previews.ts'
import styles from './Waveform.module.css'

const height = 24
const gap = 3
const bar = 1.5

/** A handwriting of its own for each voice: the same name always draws the same line. */
function heightsOf(voiceId: string): number[] {
  let seed = 7
  for (const letter of voiceId) seed = (seed * 31 + letter.charCodeAt(0)) % 9973
  return Array.from({ length: previewSteps }, (_, index) => {
    seed = (seed * 137 + 29) % 9973
    // Speech comes in swells: words rise out of pauses.
    const swell = 0.45 + 0.55 * Math.abs(Math.sin((index + (seed % 5) * 0.2) * 0.52))
    return Math.round(height * swell * (0.3 + (0.7 * seed) / 9973))
  })
}

/** The reader's little waveform; `stepsDone` of its bars have been heard. It says nothing that words do not. */
export function Waveform({ voiceId, stepsDone }: { voiceId: string; stepsDone: number }) {
  return (
    <svg
      className={styles.waveform}
      viewBox={`0 0 ${previewSteps * gap} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {heightsOf(voiceId).map((tall, index) => (
        <rect
          key={index}
          x={index * gap}
          y={(height - Math.max(2, tall)) / 2}
          width={bar}
          height={Math.max(2, tall)}
          rx={bar / 2}
          data-heard={index < stepsDone || undefined}
        />
      ))}
    </svg>
  )
}
