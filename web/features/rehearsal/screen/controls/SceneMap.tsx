import { memo } from 'react'
import * as words from '../words.ts'
import type { SheetLine } from './roomLines.ts'
import styles from './Transport.module.css'

const leastShare = 6
const gap = 2

type LinesMapProps = { lines: readonly { line: SheetLine; at: number }[]; at: number }

/** The scene at a glance: each line by its length, mine taller. An act has hundreds: drawn anew only from line to line. */
export const LinesMap = memo(function LinesMap({ lines, at }: LinesMapProps) {
  const spoken = lines.filter(({ line }) => line.part !== 'shown')
  const widths = spoken.map(({ line }) => Math.max(leastShare, line.text.length))
  const whole = widths.reduce((sum, width) => sum + width, 0) + gap * (spoken.length - 1)
  const place = spoken.findIndex((one) => one.at >= at)
  let x = 0
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${Math.max(1, whole)} 14`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words.lineOf(Math.max(1, place + 1), spoken.length)}
    >
      {spoken.map((one, index) => {
        const isMine = one.line.part !== 'partner'
        const isNow = one.at === at
        const height = isNow ? 14 : isMine ? 10 : 6
        const width = widths[index] ?? leastShare
        const left = x
        x += width + gap
        return (
          <rect
            key={one.line.id}
            x={left}
            y={14 - height}
            width={width}
            height={height}
            data-mine={isMine || undefined}
            data-now={isNow || undefined}
            data-done={one.at < at || undefined}
          />
        )
      })}
    </svg>
  )
})
