import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { Icon } from '../../../ui/layout/Icon.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { slateRun } from '../storage/tapeTypes.ts'
import type { TapeHandle } from '../useTapeRoom.ts'
import * as messages from '../messages.ts'
import { FramingGuide } from './FramingGuide.tsx'
import { RecordingView } from './RecordingView.tsx'
import { SlateRecording } from './SlateRecording.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import styles from './Camera.module.css'

/** Shows the picture of the camera as in a mirror. The recording is not mirrored. */
function Preview({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return <video ref={video} className={styles.preview} autoPlay muted playsInline aria-label={messages.framePreview} />
}

/** Explains how the camera is used, with a button that opens the camera. If the camera cannot be used, says why. */
function CameraQuestion({ handle }: { handle: TapeHandle }) {
  const { capture, tape, takes } = handle
  return (
    <div className={styles.question}>
      <h2>{messages.startTitle}</h2>
      <p>{messages.startHint}</p>
      {capture.problem && <Notice kind="failed">{messages.captureProblems[capture.problem]}</Notice>}
      {takes.isBlocked && <Notice kind="failed">{messages.takesBlocked}</Notice>}
      <div>
        <Button
          kind="main"
          size="large"
          icon="camera"
          isBusy={capture.isOpening}
          isDisabled={takes.isBlocked}
          onPress={() => {
            // Enables audio for the level meter. Browsers allow this only in a user gesture.
            tape.rehearsal.resumeAudio()
            capture.open()
          }}
        >
          {capture.isOpening ? messages.startBusy : capture.problem ? messages.captureAgain : messages.startButton}
        </Button>
      </div>
    </div>
  )
}

/** Shows the camera with its settings and, during a recording, the recording view. */
export function CameraView({
  handle,
  onShowTakes,
}: {
  handle: TapeHandle
  onShowTakes: (takes?: typeof slateRun) => void
}) {
  const { capture, settings, session, state, nextNumber, takes } = handle
  const { stream } = capture
  const isReady = state.phase === 'ready'
  const count = takes.list?.length ?? 0
  return (
    <div className={styles.camera} data-recording={!isReady || undefined} data-asking={!stream || undefined}>
      <div className={styles.view}>
        {stream ? <Preview stream={stream} /> : <CameraQuestion handle={handle} />}
        {stream && isReady && <FramingGuide framing={settings.framing} />}
        {stream && isReady && (
          <p className={styles.tip}>
            {messages.landscapeTip} <span>{messages.landscapeReason}</span>
          </p>
        )}
        {stream && !isReady && state.subject === 'scene' && <RecordingView handle={handle} />}
        {stream && !isReady && state.subject === 'slate' && <SlateRecording handle={handle} />}
      </div>
      {isReady && (
        <section className={styles.panel} aria-label={messages.settingsTitle}>
          {state.problem && <Notice kind="failed">{messages.recordingProblems[state.problem]}</Notice>}
          {stream && <SettingsPanel handle={handle} stream={stream} onWatchSlate={() => onShowTakes(slateRun)} />}
          <div className={styles.record}>
            <Button kind="bare" onPress={() => onShowTakes()}>
              {messages.takesButton(count)}
            </Button>
            {stream && (
              <button
                type="button"
                className={styles.recordButton}
                aria-label={messages.recordTake(nextNumber)}
                onClick={() =>
                  session.record({ ...{ stream, height: settings.height }, subject: 'scene', takeNumber: nextNumber })
                }
              >
                <span />
              </button>
            )}
            <span className={styles.next}>
              {stream && (
                <>
                  <Icon name="script" />
                  {messages.takeName(nextNumber)}
                </>
              )}
            </span>
          </div>
        </section>
      )}
    </div>
  )
}
