import { useEffect, useRef, useState } from 'react'
import { formatFailedAction } from '../../../platform/api/callError.ts'
import { usePreview } from '../../../player/usePreview.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { QueryContent } from '../../../ui/feedback/QueryContent.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PlayButton } from '../../../ui/actions/PlayButton.tsx'
import { useRehearsal, type Line, type Recording } from '../queries.ts'
import { openRecorder, RecorderError, type Recorder } from './recorder.ts'
import { diagnosePlayback, type PlaybackFailure } from './lineRecordings.ts'
import { useLineRecording, type RecordingPanelState, type FinishRef } from './useLineRecording.ts'
import * as messages from '../messages.ts'
import styles from './OwnRecordings.module.css'

type OwnRecordingsProps = { scriptId: string; name: string; lines: readonly Line[] }

/** A button and its dialog, in which the user records the lines of one role. */
export function OwnRecordings({ scriptId, name, lines }: OwnRecordingsProps) {
  const [isOpen, setOpen] = useState(false)
  const finishRef = useRef<(() => void) | null>(null)
  return (
    <>
      <Button
        kind="bare"
        size="dense"
        icon="mic"
        label={messages.recordingsButtonLabel(name)}
        onPress={() => setOpen(true)}
      >
        <span className={styles.word}>{messages.recordingsButton}</span>
      </Button>
      {isOpen && (
        <Dialog
          title={messages.recordingsTitle(name)}
          isOpen
          // While a line is being recorded, closing the dialog only ends and saves this recording. The dialog stays
          // open.
          onClose={() => (finishRef.current ? finishRef.current() : setOpen(false))}
          placement="window"
        >
          <RecordingPanel
            finishRef={finishRef}
            scriptId={scriptId}
            lines={lines.filter((one) => one.kind === 'speech' && one.characters.includes(name))}
          />
        </Dialog>
      )}
    </>
  )
}

const microphoneMessages = {
  denied: messages.microphoneDenied,
  missing: messages.microphoneMissing,
  unable: messages.microphoneUnsupported,
} as const

/** Opens the microphone when the user asks for it, and closes it when the dialog closes. */
function useMicrophone() {
  const [recorder, setRecorder] = useState<Recorder | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isGone = useRef(false)
  useEffect(() => () => recorder?.close(), [recorder])
  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])
  const open = async () => {
    setProblem(null)
    try {
      const opened = await openRecorder()
      // The user closed the dialog before the browser gave access to the microphone, so the microphone is closed again.
      if (isGone.current) opened.close()
      else setRecorder(opened)
    } catch (error) {
      setProblem(microphoneMessages[error instanceof RecorderError ? error.problem : 'unable'])
    }
  }
  return { recorder, problem, open }
}

type RecordingPanelProps = { scriptId: string; lines: readonly Line[]; finishRef: FinishRef }

function RecordingPanel({ scriptId, lines, finishRef }: RecordingPanelProps) {
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const { recorder, problem, open } = useMicrophone()
  const rehearsal = useRehearsal(scriptId)
  if (lines.length === 0) return <p>{messages.recordingsNoLines}</p>
  return (
    <div className={styles.booth}>
      {!recorder && (
        <div className={styles.first}>
          <p>{messages.recordingsHint}</p>
          <p className={styles.quiet}>{messages.recordingsMicrophoneHint}</p>
          {problem && <Notice kind="failed">{problem}</Notice>}
          <div>
            <Button kind="main" icon="mic" onPress={() => void open()}>
              {messages.recordingsUseMicrophone}
            </Button>
          </div>
        </div>
      )}
      <QueryContent query={rehearsal} formatError={(error) => formatFailedAction(messages.recordingsLoadAction, error)}>
        {({ recordings }) => (
          <ul className={styles.lines}>
            {lines.map((line) => (
              <RecordableLine
                key={line.id}
                {...{ scriptId, line, finishRef }}
                panel={{ recorder, recordingLineId: busyWith, onRecordingChange: setBusyWith }}
                recording={recordings.find(({ lineId }) => lineId === line.id)}
              />
            ))}
          </ul>
        )}
      </QueryContent>
    </div>
  )
}

type RecordableLineProps = {
  scriptId: string
  line: Line
  panel: RecordingPanelState
  finishRef: FinishRef
  recording: Recording | undefined
}

const silenceMessages: Record<PlaybackFailure, string> = {
  unreached: messages.recordingNotFetched,
  gone: messages.recordingDeletedElsewhere,
  unplayable: messages.recordingNotPlayable,
}

/**
 * Returns the state and the actions of playing a line's recording. `whySilent` says why the last playback failed; null
 * if it did not.
 */
function useRecordingPlayback(id: string, recording: Recording | undefined) {
  const { previews, preview } = usePreview(id)
  const [whySilent, setWhySilent] = useState<PlaybackFailure | null>(null)
  // Adds the date of the recording to its URL, so that the browser does not play an older recording from its cache.
  const url = recording && `${recording.url}?at=${Date.parse(recording.createdAt)}`
  const isSilent = preview.phase === 'failed'
  useEffect(() => {
    if (!isSilent || !url) return
    let isPast = false
    void diagnosePlayback(url).then((why) => !isPast && setWhySilent(why))
    return () => {
      isPast = true
      setWhySilent(null)
    }
  }, [isSilent, url])
  return {
    isPlaying: preview.phase === 'playing',
    whySilent,
    toggle: () => url && previews.toggle(id, url),
    silence: () => previews.stop(),
  }
}

function RecordableLine({ scriptId, line, panel, finishRef, recording }: RecordableLineProps) {
  const lineRecording = useLineRecording({ scriptId, line, panel, finishRef })
  const { isPlaying, whySilent, toggle, silence } = useRecordingPlayback(`own ${line.id}`, recording)
  return (
    <li data-state={lineRecording.state}>
      <p className={styles.text}>{line.text}</p>
      <div className={styles.actions}>
        {lineRecording.state === 'recording' ? (
          <Button kind="danger" size="dense" icon="stop" onPress={lineRecording.end}>
            {messages.recordingStop}
          </Button>
        ) : (
          <Button
            size="dense"
            icon="mic"
            label={messages.recordingStart(line.text)}
            isDisabled={!panel.recorder || panel.recordingLineId !== null}
            isBusy={lineRecording.state === 'saving'}
            onPress={() => {
              // Stops the playback before recording, because the microphone would record the played sound.
              silence()
              lineRecording.start()
            }}
          />
        )}
        {lineRecording.state === 'saving' && <span role="status">{messages.recordingSaving}</span>}
        {lineRecording.state === 'recording' && (
          <span role="status" className={styles.live}>
            {messages.recordingRunning}
          </span>
        )}
        {recording && lineRecording.state === 'resting' && (
          <>
            <PlayButton
              label={isPlaying ? messages.recordingPause(line.text) : messages.recordingPlay(line.text)}
              isPlaying={isPlaying}
              onPress={toggle}
            />
            <Button
              kind="bare"
              icon="trash"
              label={messages.recordingDelete(line.text)}
              onPress={lineRecording.remove}
            />
          </>
        )}
      </div>
      {whySilent && lineRecording.state === 'resting' && (
        <p className={styles.problem} role="alert">
          {silenceMessages[whySilent]}{' '}
          {whySilent === 'unreached' && (
            <Button size="dense" onPress={toggle}>
              {messages.tryAgain}
            </Button>
          )}
        </p>
      )}
      {lineRecording.problem && (
        <p className={styles.problem} role="alert">
          {lineRecording.problem}{' '}
          {lineRecording.retryUpload && (
            <Button size="dense" onPress={lineRecording.retryUpload}>
              {messages.tryAgain}
            </Button>
          )}
        </p>
      )}
    </li>
  )
}
