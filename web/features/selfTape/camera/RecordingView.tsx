import { useEffect, useSyncExternalStore } from 'react'
import { LevelMeter } from '../../rehearsal/index.ts'
import { isPageKey } from '../../playback/index.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { formatTime } from '../takes/formatTime.ts'
import type { TapeHandle } from '../useTapeRoom.ts'
import * as messages from '../messages.ts'
import { Countdown } from './Countdown.tsx'
import { PrompterLine } from './PrompterLine.tsx'
import { buildPrompterText } from './prompterText.ts'
import { UnspokenCue } from './UnspokenCue.tsx'
import { StopButton } from './StopButton.tsx'
import styles from './Camera.module.css'

type RecordingHandle = Pick<TapeHandle, 'state' | 'session' | 'tape' | 'lines' | 'range' | 'settings'>

/**
 * Handles the keys: Space and Page Down (foot pedal) call `engine.press`, which ends a line of the actor, Page Up goes
 * back to the cue, Escape ends the recording.
 */
function useRecordingKeys({ tape, session }: RecordingHandle) {
  useEffect(() => {
    const { engine } = tape.rehearsal
    const actions: Record<string, () => void> = {
      ' ': engine.press,
      PageDown: engine.press,
      PageUp: engine.back,
      Escape: session.stop,
    }
    const handleKey = (event: KeyboardEvent) => {
      const action = actions[event.key]
      if (!action || event.repeat || !isPageKey(event)) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [tape, session])
}

/** Shows over the camera's picture: the recorded time, the prompter, whose turn it is to speak, and a stop button. */
export function RecordingView({ handle }: { handle: RecordingHandle }) {
  const { state, session, tape, lines, range, settings } = handle
  const { engine, voiceActivity } = tape.rehearsal
  const run = useSyncExternalStore(engine.subscribe, engine.getState)
  useRecordingKeys(handle)
  const own = lines
    .map((line, at) => ({ line, at }))
    .filter(
      ({ line, at }) => at >= range.first && at <= range.last && (line.part === 'mine' || line.part === 'together'),
    )
  const said = own.filter(({ at }) => at <= run.lineIndex).length
  const prompter = buildPrompterText(lines, run.lineIndex, settings.prompter, range.last)
  const line = lines[run.lineIndex]
  const isMine = run.phase === 'mine' || run.phase === 'together'
  const isStopped = run.phase === 'paused' || run.phase === 'yielding' || run.phase === 'preparing'
  const turn = isMine
    ? messages.turnMine
    : run.phase === 'paused'
      ? messages.turnPaused
      : run.phase === 'preparing'
        ? messages.turnPreparing
        : run.phase === 'speaking'
          ? messages.turnReader(line?.characters.join(', ') ?? '')
          : ''
  return (
    <div className={styles.recording}>
      <div className={styles.recordingTop}>
        <span className={styles.time}>
          <i aria-hidden="true" />
          {messages.recordingTake(state.takeNumber)}, {formatTime(state.elapsedMs)}
        </span>
        <span>{state.phase === 'recording' && said > 0 && messages.lineOf(said, own.length)}</span>
      </div>
      {prompter && state.phase !== 'saving' && (
        <div className={styles.prompter} data-turn={prompter.isMyTurn || undefined} data-scrolls>
          {prompter.cue && (
            <p>
              <b>{prompter.speaker}</b>
              <span className={styles.cue}>{prompter.cue}</span>
            </p>
          )}
          {prompter.line && <PrompterLine text={prompter.line} saidWords={prompter.isMyTurn ? run.saidWords : 0} />}
        </div>
      )}
      {state.phase === 'recording' && run.phase === 'unspoken' && line && (
        <UnspokenCue lineAudio={tape.rehearsal.lineAudio} line={line} onSkip={engine.press} />
      )}
      <Countdown state={state} />
      <div className={styles.recordingBar}>
        <span className={styles.turn}>
          <LevelMeter voiceActivity={voiceActivity} />
          <span>{state.phase === 'saving' ? messages.savingTake : turn}</span>
          {state.phase === 'recording' && (isMine || isStopped) && (
            <Button kind="quiet" onPress={engine.press}>
              {isMine ? messages.turnDone : messages.turnGoOn}
            </Button>
          )}
        </span>
        <StopButton handle={handle} />
        <span className={styles.back}>
          {state.phase === 'recording' && (
            <Button kind="bare" icon="toCue" onPress={session.backToCue}>
              {messages.fromTheCue}
            </Button>
          )}
        </span>
      </div>
    </div>
  )
}
