import { memo } from 'react'
import type { ScriptLine } from '../../runtime/rehearsalLines.ts'
import styles from './SceneMap.module.css'

const minLineWidth = 6
const gap = 2
const height = 14

/** If a scene has more lines than this, consecutive lines of the reader are drawn as one bar. */
const maxSeparateLines = 90

type MapLine = { line: ScriptLine; at: number }

/**
 * A bar of `SceneMap` and its line. If the bar stands for several lines of the reader, `line` and `at` describe the
 * first of these lines, and `last` is the index of the last.
 */
type Bar = MapLine & { width: number; last: number }

function buildBars(lines: readonly MapLine[], now: number): Bar[] {
  const spokenLines = lines.filter(({ line }) => line.part !== 'shown')
  const isLong = spokenLines.length > maxSeparateLines
  const bars: Bar[] = []
  for (const one of spokenLines) {
    const width = Math.max(minLineWidth, one.line.text.length)
    const before = bars.at(-1)
    const isPartner = isLong && one.line.part === 'partner' && before?.line.part === 'partner'
    // The bars before the current line are dimmed, so one bar must not contain lines before and after the current line.
    const isApart = one.at === now || (before !== undefined && before.at <= now && one.at > now)
    if (isPartner && !isApart) {
      before.width += gap + width
      before.last = one.at
    } else bars.push({ ...one, width, last: one.at })
  }
  return bars
}

type SceneMapProps = {
  lines: readonly MapLine[]
  /** Index of the current line; -1 for none. Earlier lines are dimmed. */
  at: number
  /** Indexes of the actor's lines that are drawn as outlines, because the actor should practise them. */
  hollow: ReadonlySet<number>
  /** Indexes of the actor's lines that are drawn pale, because the run did not contain them. */
  pale?: ReadonlySet<number>
}

/**
 * Draws the scene as a row of bars: one per spoken line or, in a long scene, one for several lines of the reader. The
 * bars of the actor's lines are taller. Renders again only when its properties change, because an act has many lines.
 */
export const SceneMap = memo(function SceneMap({ lines, at, hollow, pale }: SceneMapProps) {
  const bars = buildBars(lines, at)
  const totalWidth = bars.reduce((sum, { width }) => sum + width, 0) + gap * (bars.length - 1)
  let x = 0
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${Math.max(1, totalWidth)} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bars.map(({ width, last, ...one }) => {
        const isMine = one.line.part !== 'partner'
        const isNow = one.at === at
        const barHeight = isNow ? height : isMine ? 10 : 5
        const barStart = x
        x += width + gap
        return (
          <rect
            key={one.line.id}
            x={barStart}
            y={height - barHeight}
            width={width}
            height={barHeight}
            data-mine={isMine || undefined}
            data-now={isNow || undefined}
            data-done={(at >= 0 && last < at) || undefined}
            data-hollow={hollow.has(one.at) || undefined}
            data-pale={pale?.has(one.at) || undefined}
          />
        )
      })}
    </svg>
  )
})
