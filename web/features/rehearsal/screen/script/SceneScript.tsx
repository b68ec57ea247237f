import type { ReactNode } from 'react'
import * as messages from '../../messages.ts'
import { findCueIndex } from '../../engine/stepPlan.ts'
import { needsPractice } from '../../runtime/lineMemories.ts'
import { LineRow, type LinePosition } from './LineRow.tsx'
import { findSceneRange } from '../../runtime/rehearsalLines.ts'
import type { RehearsalHandle } from '../useRehearsalRoom.ts'
import styles from './SceneScript.module.css'

type SceneScriptProps = {
  handle: RehearsalHandle
  /** Why the current line is not spoken. All other messages appear in the control bar, where they do not move lines. */
  failure: ReactNode
  onJump: (at: number) => void
}

function findPosition(at: number, now: number, cue: number): LinePosition {
  if (at === now) return 'now'
  if (at === cue && at < now) return 'cue'
  return at < now ? 'said' : 'ahead'
}

/** Shows the current scene, with the current line enlarged. */
export function SceneScript({ handle, failure, onJump }: SceneScriptProps) {
  const { rehearsal, state, preferences, practiceRange, memories } = handle
  const { lines } = rehearsal
  const scene = lines[state.lineIndex]?.scene ?? practiceRange.scene
  const { first, last } = findSceneRange(lines, scene)
  const here = lines[state.lineIndex]
  const isMyTurn = here !== undefined && here.part !== 'partner' && here.part !== 'shown'
  const cue = isMyTurn ? findCueIndex(lines, state.lineIndex) : -1
  // A sound right before the actor's line is its cue too.
  const bell = isMyTurn && lines[state.lineIndex - 1]?.isSound ? state.lineIndex - 1 : cue
  const isApart = (at: number) => practiceRange.kind === 'part' && (at < practiceRange.first || at > practiceRange.last)
  return (
    <ol
      className={styles.sheet}
      data-paper
      data-large={preferences.isLarge || undefined}
      aria-label={messages.scriptLabel}
    >
      {lines.slice(first, last + 1).map((line, index) => {
        const at = first + index
        const memory = memories.lines.get(line.id)
        return (
          <LineRow
            key={line.id}
            line={line}
            at={at}
            position={findPosition(at, state.lineIndex, at === bell ? bell : cue)}
            hiding={preferences.mode === 'run' ? preferences.hiding : 'whole'}
            prompt={at === state.lineIndex ? state.prompt : 0}
            needsPractice={memory !== undefined && needsPractice(memory)}
            isOutsideRange={isApart(at)}
            onJump={onJump}
            message={at === state.lineIndex && failure ? <p className={styles.failure}>{failure}</p> : null}
          />
        )
      })}
    </ol>
  )
}
