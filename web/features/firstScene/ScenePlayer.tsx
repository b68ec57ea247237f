import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx'
import { findCueIndex, LineRow, formatAnnouncement, formatStatus, StatusLine, scriptLabel } from '../rehearsal/index.ts'
import { MicrophoneQuestion } from './MicrophoneQuestion.tsx'
import { ScenePlayerControls, SceneNotReady } from './ScenePlayerControls.tsx'
import { useFirstScene, type FirstSceneHandle } from './useFirstScene.ts'
import * as messages from './messages.ts'
import styles from './ScenePlayer.module.css'

type Scene = OutputOf<'getFirstScene'>
type ScenePlayerProps = { scene: Scene; isRequested: boolean; onReload: () => void }

/** Returns what the current line waits for; null if there is nothing to say. */
function formatLineStatus({ rehearsal, state, preferences, isMicrophoneOpen }: FirstSceneHandle): string | null {
  const isByTime = state.phase === 'mine' && !preferences.waitsForVoice && !state.isLongWait
  return isByTime
    ? messages.playerByTimeOrPress
    : formatStatus(state, { line: rehearsal.lines[state.lineIndex], preferences, isMicrophoneOpen })
}

function SceneLines({ handle, onJump }: { handle: FirstSceneHandle; onJump: (at: number) => void }) {
  const { rehearsal, state } = handle
  const { lines } = rehearsal
  const cue = lines[state.lineIndex]?.part === 'mine' ? findCueIndex(lines, state.lineIndex) : -1
  return (
    <ol className={styles.lines}>
      {lines.map((line, at) => (
        <LineRow
          key={line.id}
          line={line}
          at={at}
          position={at === state.lineIndex ? 'now' : at === cue ? 'cue' : at < state.lineIndex ? 'said' : 'ahead'}
          hiding="whole"
          prompt={0}
          needsPractice={false}
          isOutsideRange={false}
          onJump={onJump}
        />
      ))}
    </ol>
  )
}

/** Shows the status of the current line in a place of its own, so that the lines below it do not move. */
function SceneStatus({ handle }: { handle: FirstSceneHandle }) {
  const { rehearsal, state, isMicrophoneOpen } = handle
  const isMine = rehearsal.lines[state.lineIndex]?.part === 'mine'
  const statusText = formatLineStatus(handle)
  return (
    <div className={styles.status}>
      {statusText && (
        <StatusLine voiceActivity={isMine && isMicrophoneOpen ? rehearsal.voiceActivity : undefined}>
          {statusText}
        </StatusLine>
      )}
    </div>
  )
}

/** Shows the script of a scene and plays it: the other roles' lines are heard, the visitor's lines are waited for. */
export function ScenePlayer({ scene, isRequested, onReload }: ScenePlayerProps) {
  const handle = useFirstScene(scene)
  const { rehearsal, state, press, jump, isMicrophoneOpen } = handle
  const [isMicrophoneQuestionOpen, setMicrophoneQuestionOpen] = useState(false)
  const mainButton = useRef<HTMLButtonElement>(null)
  const isReady = scene.sounds.length > 0
  // If a screen reader read a message aloud, the opening microphone would hear it.
  const isListening = isMicrophoneOpen || handle.microphoneState === 'opening'

  const initialPress = useRef(press)
  useEffect(() => {
    if (!isRequested) return
    mainButton.current?.focus({ preventScroll: true })
    // Browsers only allow sound shortly after a press. If that was too long ago, the next press starts the scene.
    if (isReady && navigator.userActivation?.isActive) initialPress.current()
  }, [isRequested, isReady])

  const jumpTo = useCallback(
    (at: number) => {
      jump(at)
      // From here on, Space belongs to the main button.
      mainButton.current?.focus({ preventScroll: true })
    },
    [jump],
  )

  function handleKey(event: KeyboardEvent) {
    const hasItself = event.target instanceof HTMLElement && event.target.closest('button, a') !== null
    const actions: Record<string, () => void> = { ArrowLeft: rehearsal.engine.back, ArrowRight: rehearsal.engine.next }
    if (!hasItself) actions[' '] = press
    const action = actions[event.key]
    // A combination such as Alt+Left belongs to the browser.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!action || !isReady || event.repeat) return
    event.preventDefault()
    action()
  }

  function answer(isYes: boolean) {
    setMicrophoneQuestionOpen(false)
    handle.setWaitsForVoice(isYes)
    if (isYes && !handle.isUnderWay) press()
    mainButton.current?.focus({ preventScroll: true })
  }

  return (
    <div
      className={styles.stage}
      role="region"
      aria-label={messages.playerLabel(scene.understanding.title)}
      onKeyDown={handleKey}
    >
      <div className={styles.script} data-scrolls role="group" aria-label={scriptLabel} tabIndex={0}>
        <SceneLines handle={handle} onJump={jumpTo} />
      </div>
      {/* The question replaces the status, so that the current line stays visible above it. */}
      {isReady && !isMicrophoneQuestionOpen && <SceneStatus handle={handle} />}
      {isMicrophoneQuestionOpen && <MicrophoneQuestion onAnswer={answer} />}
      {isReady ? (
        <ScenePlayerControls
          handle={handle}
          mine={scene.mine}
          mainButton={mainButton}
          onVoice={() =>
            handle.preferences.waitsForVoice ? handle.setWaitsForVoice(false) : setMicrophoneQuestionOpen(true)
          }
        />
      ) : (
        <SceneNotReady onAgain={onReload} again={mainButton} />
      )}
      <LiveRegion>
        {formatAnnouncement(state, formatLineStatus(handle), { isMicrophoneOpen: isListening, isDrill: false })}
      </LiveRegion>
    </div>
  )
}
