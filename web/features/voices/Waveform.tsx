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
          y={(height - tall) / 2}
          width={bar}
          height={tall}
          rx={bar / 2}
          data-heard={index < stepsDone || undefined}
        />
      ))}
    </svg>
  )
}
