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

/** Returns the status text of the current line; null if there is no status to show. */
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
          // The script reserves space for the status only in the actor's lines. In other lines, the status is shown as
          // a message.
          message={at === state.lineIndex && !isMine ? status : undefined}
          status={at === state.lineIndex ? status : null}
          onJump={onJump}
        />
      ))}
    </ol>
  )
}

/**
 * Shows the script of a scene and plays it: the browser plays the other roles' lines and waits for the visitor's lines.
 */
export function ScenePlayer({ scene, isRequested }: ScenePlayerProps) {
  const handle = useFirstScene(scene)
  const { rehearsal, state, press, jump, isMicrophoneOpen } = handle
  const [isMicrophoneQuestionOpen, setMicrophoneQuestionOpen] = useState(false)
  const mainButton = useRef<HTMLButtonElement>(null)
  // While the microphone opens, messages are hidden from screen readers: the microphone would hear them.
  const isListening = isMicrophoneOpen || handle.microphoneState === 'opening'

  const initialPress = useRef(press)
  useEffect(() => {
    if (!isRequested) return
    mainButton.current?.focus({ preventScroll: true })
    mainButton.current?.scrollIntoView?.({ block: 'nearest' })
    // Browsers allow sound only for a short time after a press. After that time, the visitor must press again to start
    // the scene.
    if (navigator.userActivation?.isActive) initialPress.current()
  }, [isRequested])

  const jumpTo = useCallback(
    (at: number) => {
      jump(at)
      // With the focus on the main button, the space bar presses it.
      mainButton.current?.focus({ preventScroll: true })
    },
    [jump],
  )

  function handleKey(event: KeyboardEvent) {
    const hasItself = event.target instanceof HTMLElement && event.target.closest('button, a') !== null
    const actions: Record<string, () => void> = { ArrowLeft: rehearsal.engine.back, ArrowRight: rehearsal.engine.next }
    if (!hasItself) actions[' '] = press
    const action = actions[event.key]
    // Browsers handle combinations such as Alt+Left themselves.
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
