import { useEffect, useMemo, useRef } from 'react'
import * as messages from '../../messages.ts'
import { findCueIndex } from '../../engine/stepPlan.ts'
import { findMarkedLines } from '../../runtime/rehearsalLines.ts'
import { findRunRange } from '../../runtime/runs.ts'
import type { RehearsalHandle } from '../useRehearsalRoom.ts'
import { SceneMap } from './SceneMap.tsx'
import styles from './ControlBar.module.css'

/**
 * Shows the bars of `SceneMap` with a slider on them. When the user releases the slider at a line of the actor, the
 * rehearsal goes to the cue of this line. At a line of the reader, the rehearsal goes to the cue of the actor's next
 * line.
 */
export function ScenePosition({ handle }: { handle: RehearsalHandle }) {
  const { rehearsal, state, practiceRange, memories } = handle
  const { lines, engine } = rehearsal
  const { first, last } = findRunRange(lines, practiceRange)
  const shown = useMemo(
    () => lines.slice(first, last + 1).map((line, index) => ({ line, at: first + index })),
    [lines, first, last],
  )
  const spoken = useMemo(() => shown.filter(({ line }) => line.part !== 'shown'), [shown])
  const hollow = useMemo(() => findMarkedLines(lines, memories.lines), [lines, memories.lines])
  const position = Math.max(
    0,
    spoken.findIndex((one) => one.at >= state.lineIndex),
  )
  const slider = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const { current } = slider
    if (current) current.value = String(position)
  }, [position])
  useEffect(() => {
    const { current } = slider
    // The browser sends its `change` event once, when the slider is released. React calls `onChange` for every step.
    const jump = () => {
      const target = spoken[Number(current?.value)]
      if (!target) return
      const own = spoken.find(({ line, at }) => at >= target.at && line.part !== 'partner')
      engine.jumpToLine(own ? findCueIndex(lines, own.at) : target.at)
    }
    current?.addEventListener('change', jump)
    return () => current?.removeEventListener('change', jump)
  }, [spoken, lines, engine])

  const current = spoken[position]?.line
  return (
    <div className={styles.position}>
      <SceneMap lines={shown} at={state.lineIndex} hollow={hollow} />
      <input
        ref={slider}
        type="range"
        min={0}
        max={Math.max(0, spoken.length - 1)}
        defaultValue={position}
        aria-label={messages.sceneMapLabel}
        aria-valuetext={messages.sceneMapValue(position + 1, spoken.length, current?.characters.join(' / ') ?? '')}
      />
    </div>
  )
}
