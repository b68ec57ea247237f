import type { ReactNode } from 'react'
import * as words from '../words.ts'
import { cueOf } from '../engine/plan.ts'
import { isWeak } from './memories.ts'
import { LineRow, type Standing } from './LineRow.tsx'
import { rangeOf } from './roomLines.ts'
import type { RoomHandle } from './useRoom.ts'
import styles from './SceneSheet.module.css'

type SceneSheetProps = {
  handle: RoomHandle
  /** Why the line at hand is not spoken; everything else that goes on stands with the keys, where it moves no line. */
  failure: ReactNode
  onJump: (at: number) => void
}

function standingOf(at: number, now: number, cue: number): Standing {
  if (at === now) return 'now'
  if (at === cue && at < now) return 'cue'
  return at < now ? 'said' : 'ahead'
}

/** The one lit sheet: the scene at hand, the line at hand large on it. */
export function SceneSheet({ handle, failure, onJump }: SceneSheetProps) {
  const { rehearsal, state, wishes, extent, memories } = handle
  const { lines } = rehearsal
  const scene = lines[state.at]?.scene ?? extent.scene
  const { first, last } = rangeOf(lines, scene)
  const here = lines[state.at]
  const isMyTurn = here !== undefined && here.part !== 'partner' && here.part !== 'shown'
  const cue = isMyTurn ? cueOf(lines, state.at) : -1
  // What sounds right before my line is my cue as much as what was said.
  const bell = isMyTurn && lines[state.at - 1]?.isSound ? state.at - 1 : cue
  const isApart = (at: number) => extent.kind === 'part' && (at < extent.first || at > extent.last)
  return (
    <ol className={styles.sheet} data-paper data-large={wishes.isLarge || undefined} aria-label={words.theScript}>
      {lines.slice(first, last + 1).map((line, index) => {
        const at = first + index
        const memory = memories.lines.get(line.id)
        return (
          <LineRow
            key={line.id}
            line={line}
            at={at}
            standing={standingOf(at, state.at, at === bell ? bell : cue)}
            hiding={wishes.mode === 'run' ? wishes.hiding : 'whole'}
            prompt={at === state.at ? state.prompt : 0}
            isWeak={memory !== undefined && isWeak(memory)}
            isApart={isApart(at)}
            onJump={onJump}
            below={at === state.at && failure ? <p className={styles.failure}>{failure}</p> : null}
          />
        )
      })}
    </ol>
  )
}
