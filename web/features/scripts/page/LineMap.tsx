import { memo } from 'react'
import type { MapLine } from './summarizePart.ts'
import styles from './LineMap.module.css'

const minWidth = 8
const gap = 3
const height = 12
/** If a scene has more lines than this, consecutive lines of other roles are drawn as one bar. */
const maxBars = 90

type Bar = Omit<MapLine, 'length'> & { width: number }

function listBars(lines: readonly MapLine[]): Bar[] {
  const bars: Bar[] = []
  for (const { length, ...line } of lines) {
    const before = bars.at(-1)
    const width = Math.max(minWidth, length)
    if (lines.length > maxBars && before && !before.isOwn && !line.isOwn) before.width += width
    else bars.push({ ...line, width })
  }
  return bars
}

/**
 * Draws a scene as a row of bars, one per line. The bars of the actor's lines are amber and taller; those of the lines
 * to practise are only outlined.
 */
export const LineMap = memo(function LineMap({ lines }: { lines: readonly MapLine[] }) {
  const bars = listBars(lines)
  const total = bars.reduce((sum, { width }) => sum + width + gap, 0)
  let x = 0
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${Math.max(1, total)} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bars.map(({ id, width, isOwn, isRight, isToPractise }) => {
        const barHeight = isOwn ? height : height / 2
        const start = x
        x += width + gap
        return (
          <rect
            key={id}
            x={start}
            y={height - barHeight}
            width={width}
            height={barHeight}
            data-own={isOwn || undefined}
            data-right={isRight || undefined}
            data-practise={isToPractise || undefined}
          />
        )
      })}
    </svg>
  )
})
