import { memo } from 'react'
import * as messages from '../../messages.ts'
import type { ScriptLine } from '../../runtime/rehearsalLines.ts'
import styles from './ControlBar.module.css'

const minLineWidth = 6
const gap = 2

type SceneMapProps = { lines: readonly { line: ScriptLine; at: number }[]; at: number }

/**
 * Draws the scene as a row of bars, one per line, taller for the actor's own. It re-renders only when the line changes,
 * because an act has hundreds.
 */
export const SceneMap = memo(function SceneMap({ lines, at }: SceneMapProps) {
  const spokenLines = lines.filter(({ line }) => line.part !== 'shown')
  const widths = spokenLines.map(({ line }) => Math.max(minLineWidth, line.text.length))
  const totalWidth = widths.reduce((sum, width) => sum + width, 0) + gap * (spokenLines.length - 1)
  const currentIndex = spokenLines.findIndex((one) => one.at >= at)
  let x = 0
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${Math.max(1, totalWidth)} 14`}
      preserveAspectRatio="none"
      role="img"
      aria-label={messages.sceneMapLabel(Math.max(1, currentIndex + 1), spokenLines.length)}
    >
      {spokenLines.map((one, index) => {
        const isMine = one.line.part !== 'partner'
        const isNow = one.at === at
        const height = isNow ? 14 : isMine ? 10 : 6
        const width = widths[index] ?? minLineWidth
        const barStart = x
        x += width + gap
        return (
          <rect
            key={one.line.id}
            x={barStart}
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
