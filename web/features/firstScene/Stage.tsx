import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Announce } from '../../ui/Announce.tsx'
import { cueOf, LineRow, sayAloud, sayStatus, StatusLine, theScript } from '../rehearsal/index.ts'
import { EarQuestion } from './EarQuestion.tsx'
import { Foot, NotMadeYet } from './Foot.tsx'
import { useScene, type SceneHandle } from './useScene.ts'
import * as words from './words.ts'
import styles from './Stage.module.css'

type Scene = OutputOf<'getFirstScene'>
type StageProps = { scene: Scene; isWanted: boolean; onAgain: () => void }

/** What is waited for at the line at hand, in words. */
function sayBelow({ rehearsal, state, wishes, isEarOpen }: SceneHandle): string | null {
  const isByTime = state.phase === 'mine' && !wishes.waitsForVoice && !state.isLong
  return isByTime ? words.byTimeOrPress : sayStatus(state, { line: rehearsal.lines[state.at], wishes, isEarOpen })
}

function Lines({ handle, onJump }: { handle: SceneHandle; onJump: (at: number) => void }) {
  const { rehearsal, state } = handle
  const { lines } = rehearsal
  const cue = lines[state.at]?.part === 'mine' ? cueOf(lines, state.at) : -1
  return (
    <ol className={styles.lines}>
      {lines.map((line, at) => (
        <LineRow
          key={line.id}
          line={line}
          at={at}
          standing={at === state.at ? 'now' : at === cue ? 'cue' : at < state.at ? 'said' : 'ahead'}
          hiding="whole"
          prompt={0}
          isWeak={false}
          isApart={false}
          onJump={onJump}
        />
      ))}
    </ol>
  )
}

/** What goes on with the line at hand, in a place of its own: under the line it would push away those that follow. */
function Status({ handle }: { handle: SceneHandle }) {
  const { rehearsal, state, isEarOpen } = handle
  const isMine = rehearsal.lines[state.at]?.part === 'mine'
  const said = sayBelow(handle)
  return (
    <div className={styles.status}>
      {said && <StatusLine ear={isMine && isEarOpen ? rehearsal.ear : undefined}>{said}</StatusLine>}
    </div>
  )
}

/** The script as one lit sheet, small: the others' lines sound, mine are waited for. */
export function Stage({ scene, isWanted, onAgain }: StageProps) {
  const handle = useScene(scene)
  const { rehearsal, state, press, jump, isEarOpen } = handle
  const [isAsking, setAsking] = useState(false)
  const round = useRef<HTMLButtonElement>(null)
  const isReady = scene.sounds.length > 0
  // What is said aloud while the microphone is on its way would be the first that it hears.
  const isListening = isEarOpen || handle.earState === 'opening'

  const pressFirst = useRef(press)
  useEffect(() => {
    if (!isWanted) return
    round.current?.focus({ preventScroll: true })
    // Where the press lies too far back, browsers let nothing sound: the next one begins.
    if (isReady && navigator.userActivation?.isActive) pressFirst.current()
  }, [isWanted, isReady])

  const jumpTo = useCallback(
    (at: number) => {
      jump(at)
      // The space bar is the actor's own from here on.
      round.current?.focus({ preventScroll: true })
    },
    [jump],
  )

  function hearKey(event: KeyboardEvent) {
    const hasItself = event.target instanceof HTMLElement && event.target.closest('button, a') !== null
    const acts: Record<string, () => void> = { ArrowLeft: rehearsal.room.back, ArrowRight: rehearsal.room.next }
    if (!hasItself) acts[' '] = press
    const act = acts[event.key]
    // With these the browser's own keys are meant: one page back, say.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!act || !isReady || event.repeat) return
    event.preventDefault()
    act()
  }

  function answer(isYes: boolean) {
    setAsking(false)
    handle.listen(isYes)
    if (isYes && !handle.isUnderWay) press()
    round.current?.focus({ preventScroll: true })
  }

  return (
    <div
      className={styles.stage}
      role="region"
      aria-label={words.stageOf(scene.understanding.title)}
      onKeyDown={hearKey}
    >
      <div className={styles.script} data-scrolls role="group" aria-label={theScript} tabIndex={0}>
        <Lines handle={handle} onJump={jumpTo} />
      </div>
      {/* The question takes its place, so that the line at hand stays in sight above it. */}
      {isReady && !isAsking && <Status handle={handle} />}
      {isAsking && <EarQuestion onAnswer={answer} />}
      {isReady ? (
        <Foot
          handle={handle}
          mine={scene.mine}
          round={round}
          onVoice={() => (handle.wishes.waitsForVoice ? handle.listen(false) : setAsking(true))}
        />
      ) : (
        <NotMadeYet onAgain={onAgain} again={round} />
      )}
      <Announce>{sayAloud(state, sayBelow(handle), { isEarOpen: isListening, isDrill: false })}</Announce>
    </div>
  )
}
