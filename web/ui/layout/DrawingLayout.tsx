import type { ReactNode } from 'react'
import styles from './DrawingLayout.module.css'

/** Path of a head and shoulders in profile, looking right. Both figures use this path. */
const profile =
  'M4-152c60 0 102 38 108 88 2 16-4 24-2 36 8 22 30 40 38 56 3 9-8 13-22 15-5 2-2 9 6 15 3 6-3 9-10 10 9 2 13 10 6 17-8 5-11 9-9 17 7 13 8 27-3 36-14 9-44 10-68 15-12 4-15 22-12 46 6 36 48 56 96 76 58 22 86 74 96 154H-262c6-80 40-150 112-178 32-14 42-38 38-78-4-34-26-60-36-106C-172-16-136-152 4-152Z'

const linesPattern = 'beside-lines'
const glow = 'beside-glow'

/**
 * Draws two figures in front of a lamp: the actor is solid, and the partner consists of sound waves. Both heads are
 * always completely visible.
 */
function PartnersDrawing() {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 700 860"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <radialGradient id={glow}>
          <stop offset="0.1" className={styles.near} />
          <stop offset="1" className={styles.far} />
        </radialGradient>
        <pattern id={linesPattern} width="20" height="20" patternUnits="userSpaceOnUse">
          <path d="M0 5h20" className={styles.sound} />
        </pattern>
      </defs>
      <circle cx="336" cy="540" r="480" fill={`url(#${glow})`} />
      <circle cx="336" cy="540" r="212" className={styles.light} />
      <path d={profile} transform="translate(504 588) scale(-.92 .92)" fill={`url(#${linesPattern})`} />
      <g className={styles.body} transform="translate(176 566) scale(.92)">
        <path d={profile} />
        <circle cx="-128" cy="-128" r="46" />
      </g>
    </svg>
  )
}

/** Lays out a narrow screen, such as a sign-in form. In wide windows, a drawing is to its right. */
export function DrawingLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.beside} data-fills>
      {children}
      <PartnersDrawing />
    </div>
  )
}
