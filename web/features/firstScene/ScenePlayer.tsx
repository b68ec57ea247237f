import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx'
import { findCueIndex, LineRow, formatAnnouncement, formatStatus, StatusLine, scriptLabel } from '../rehearsal/index.ts'
import type { DemoScene } from './demoScene.ts'
import { MicrophoneQuestion } from './MicrophoneQuestion.tsx'
import { SceneEnd, ScenePlayerControls } from './ScenePlayerControls.tsx'
import { useFirstScene, type FirstSceneHandle } from './useFirstScene.ts'
import * as messages from './messages.ts'
import styles from './ScenePlayer.module.css'

type ScenePlayerProps = { scene: DemoScene; isRequested: boolean }

/** Returns the text beside the current line that says what happens now; null if there is nothing to say. */
function formatLineStatus({ rehearsal, state, preferences, isMicrophoneOpen }: FirstSceneHandle): string | null {
  if (state.phase === 'mine' && !preferences.waitsForVoice) return messages.playerByPress
  if (state.phase === 'unspoken') return messages.playerNoSound
  // The demo always shows the whole text of each line, so the status text does not offer to show more of the line.
  const line = rehearsal.lines[state.lineIndex]
  return formatStatus(state, { line, preferences, isMicrophoneOpen, canPrompt: false })
}

function SceneLines({ handle, onJump }: { handle: FirstSceneHandle; onJump: (at: number) => void }) {
  const { rehearsal, state, isMicrophoneOpen } = handle
  const { lines } = rehearsal
  const isMine = lines[state.lineIndex]?.part === 'mine'
  const cue = isMine ? findCueIndex(lines, state.lineIndex) : -1
  const statusText = formatLineStatus(handle)
  const status = statusText && (
    <StatusLine voiceActivity={isMine && isMicrophoneOpen ? rehearsal.voiceActivity : undefined}>
      {statusText}
    </StatusLine>
  )
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
          isFar={false}
          // Only the actor's lines have space for the status. For a line of another role, the status is shown as a
          // message.
          message={at === state.lineIndex && !isMine ? status : undefined}
          status={at === state.lineIndex ? status : null}
          onJump={onJump}
        />
      ))}
    </ol>
  )
}

/**
 * Plays a scene and shows its script: the browser plays the lines of the other roles and waits for the lines of the
 * visitor.
 */
export function ScenePlayer({ scene, isRequested }: ScenePlayerProps) {
  const handle = useFirstScene(scene)
  const { rehearsal, state, press, jump, isMicrophoneOpen } = handle
  const [isMicrophoneQuestionOpen, setMicrophoneQuestionOpen] = useState(false)
  const mainButton = useRef<HTMLButtonElement>(null)
  // While the microphone is open or opening, messages are hidden from screen readers, because the microphone would hear
  // the screen reader.
  const isListening = isMicrophoneOpen || handle.microphoneState === 'opening'

  const initialPress = useRef(press)
  useEffect(() => {
    if (!isRequested) return
    mainButton.current?.focus({ preventScroll: true })
    mainButton.current?.scrollIntoView?.({ block: 'nearest' })
    // Browsers allow a page to start sound only for a short time after a press. If this time has passed, the visitor
    // must press the button again.
    if (navigator.userActivation?.isActive) initialPress.current()
  }, [isRequested])

  const jumpTo = useCallback(
    (at: number) => {
      jump(at)
      // The main button gets the focus, so that the space bar presses it.
      mainButton.current?.focus({ preventScroll: true })
    },
    [jump],
  )

  function handleKey(event: KeyboardEvent) {
    const hasItself = event.target instanceof HTMLElement && event.target.closest('button, a') !== null
    const actions: Record<string, () => void> = { ArrowLeft: rehearsal.engine.back, ArrowRight: rehearsal.engine.next }
    if (!hasItself) actions[' '] = press
    const action = actions[event.key]
    // Combinations with a modifier, such as Alt+Left, belong to the browser.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!action || event.repeat) return
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
      {isMicrophoneQuestionOpen ? (
        <MicrophoneQuestion onAnswer={answer} />
      ) : state.phase === 'ended' ? (
        <SceneEnd handle={handle} again={mainButton} />
      ) : (
        <ScenePlayerControls
          handle={handle}
          mainButton={mainButton}
          onVoice={() =>
            handle.preferences.waitsForVoice ? handle.setWaitsForVoice(false) : setMicrophoneQuestionOpen(true)
          }
        />
      )}
      <LiveRegion>
        {formatAnnouncement(state, formatLineStatus(handle), { isMicrophoneOpen: isListening, isDrill: false })}
      </LiveRegion>
    </div>
  )
}
