import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatCallError } from '../../platform/api/callError.ts'
import { useIsOnline } from '../../platform/page/useIsOnline.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { formatRoles } from '../../ui/formatRoles.ts'
import { PageHead } from '../../ui/layout/Screen.tsx'
import { LevelMeter } from '../rehearsal/index.ts'
import { judgeLevel } from './capture/trimLine.ts'
import { LineText } from './LineText.tsx'
import {
  encodeLine,
  type LineState,
  type Invitation,
  type FriendRecordingState,
  type FriendRecordingStore,
} from './friendRecordingStore.ts'
import { RecordingToolsContext } from './recordingTools.ts'
import { TrimEditor } from './TrimEditor.tsx'
import { useLineRecorder } from './useLineRecorder.ts'
import * as messages from './messages.ts'
import styles from './FriendRecording.module.css'

type RecordingViewProps = {
  state: FriendRecordingState
  invitation: Invitation
  store: FriendRecordingStore
  onLeave: () => void
}

const isOpenLine = ({ sent, own }: LineState) => !sent && own?.state !== 'queued'

/**
 * Returns the index of the next line after `at` that is neither sent nor waiting to be sent, else of the first such
 * line, else -1.
 */
function findOpenLine(lines: readonly LineState[], at: number): number {
  const after = lines.findIndex((line, index) => index > at && isOpenLine(line))
  return after >= 0 ? after : lines.findIndex(isOpenLine)
}

/**
 * Returns whether a recording is playing, and functions that play and stop recordings. Only one plays at a time.
 */
function useListening() {
  const { play } = use(RecordingToolsContext)
  const stopPlaying = useRef<(() => void) | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const stop = () => {
    stopPlaying.current?.()
    stopPlaying.current = null
    setPlaying(false)
  }
  useEffect(() => () => stopPlaying.current?.(), [])
  return {
    isPlaying,
    stop,
    start(file: Blob) {
      stop()
      setPlaying(true)
      stopPlaying.current = play(file, () => setPlaying(false))
    },
  }
}

/** The view in which the friend records the lines of the role, one line at a time. */
export function RecordingView({ state, invitation, store, onLeave }: RecordingViewProps) {
  const { lines } = state
  const [at, setAt] = useState(() => Math.max(0, findOpenLine(lines, -1)))
  const [isDone, setDone] = useState(false)
  const line = lines[at]
  const sent = lines.filter((one) => one.sent).length
  const title = messages.roomTitle(at + 1, lines.length)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [at, isDone])
  const [note, setNote] = useState<string | null>(null)
  // The microphone is opened only once, for all lines, because some phones ask for permission each time it is opened.
  const microphone = useLineRecorder({
    onRecorded(samples) {
      if (!line || samples.length === 0) return setNote(messages.nothingRecorded)
      setNote(null)
      void store.storeRecording(line.lineId, samples)
    },
    onEndedByItself: (reason) => setNote(reason === 'full' ? messages.lineTooLong : messages.microphoneLost),
  })
  const openMicrophone = useEffectEvent(() => void microphone.prepare())
  useEffect(() => openMicrophone(), [])
  const leave = () => {
    // Ending the recording stores what the friend has recorded so far.
    microphone.stop()
    onLeave()
  }
  const goTo = (index: number) => {
    setNote(null)
    setAt(index)
  }

  if (isDone || !line) {
    const waiting = lines.filter(({ own }) => own).length
    return (
      <div className={styles.done}>
        <PageHead title={messages.doneTitle} />
        <h1 ref={heading} tabIndex={-1}>
          {messages.doneTitle}
        </h1>
        <p className={styles.lead}>{messages.doneLead(invitation.actorName)}</p>
        <ProgressBar
          label={messages.savedSent(sent, lines.length)}
          value={lines.length === 0 ? 1 : sent / lines.length}
        />
        {waiting > 0 && <Notice>{messages.doneWaiting(waiting)}</Notice>}
        <div className={styles.actions}>
          <Button
            onPress={() => {
              goTo(0)
              setDone(false)
            }}
          >
            {messages.doneAgain}
          </Button>
          <Button kind="bare" onPress={onLeave}>
            {messages.leave}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.room}>
      <PageHead title={title} />
      <header className={styles.roomBar}>
        <Button kind="bare" icon="close" label={messages.leave} onPress={leave} />
        <div className={styles.place}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p>{messages.recordingFor(formatRoles([invitation.role]), invitation.actorName)}</p>
        </div>
        <p className={styles.saved} role="status">
          {messages.savedSent(sent, lines.length)}
        </p>
      </header>
      <LineRecording
        key={line.lineId}
        line={line}
        invitation={invitation}
        store={store}
        isSending={state.isSending}
        isUnstored={state.isUnstored}
        microphone={microphone}
        note={note}
        onNote={setNote}
        onNext={() => {
          const next = findOpenLine(store.get().lines, at)
          if (next < 0) setDone(true)
          else goTo(next)
        }}
        {...(at > 0 && { onPrevious: () => goTo(at - 1) })}
        {...(at < lines.length - 1 && { onSkip: () => goTo(at + 1) })}
      />
    </div>
  )
}

type LineRecordingProps = {
  line: LineState
  invitation: Invitation
  store: FriendRecordingStore
  isSending: boolean
  isUnstored: boolean
  microphone: ReturnType<typeof useLineRecorder>
  /** What last happened to this line, as a message; null if nothing has happened. */
  note: string | null
  onNote: (note: string | null) => void
  onNext: () => void
  onPrevious?: () => void
  onSkip?: () => void
}

function LineRecording({ microphone, note, onNote, ...props }: LineRecordingProps) {
  const { line, invitation, store, isSending, isUnstored, onNext, onPrevious, onSkip } = props
  const { lineId, own, sent } = line
  const isOnline = useIsOnline()
  const listening = useListening()
  const { isRecording, recorder } = microphone

  const record = () => {
    listening.stop()
    onNote(null)
    void microphone.start()
  }
  const removeSent = async () => {
    try {
      await store.removeSent(lineId)
      onNote(messages.removed)
    } catch (error) {
      onNote(formatCallError(error, messages.removeError))
    }
  }
  const levelProblem = own && !isRecording ? judgeLevel(own.samples) : null
  const isReview = own?.state === 'review' && !isRecording
  return (
    <>
      <div className={styles.sheet}>
        <LineText line={line} role={invitation.role} isNow>
          <div className={styles.status} role="status">
            {recorder && !own && <LevelMeter voiceActivity={recorder} />}
            <span>
              {formatLineStatus({ line, invitation, isRecording, isSending, isOpening: microphone.isOpening })}
            </span>
          </div>
          {isReview && (
            <TrimEditor samples={own.samples} trim={own.trim} onChange={(trim) => store.setTrim(lineId, trim)} />
          )}
        </LineText>
      </div>
      <div className={styles.notices}>
        {microphone.problem && <Notice kind="failed">{messages.microphoneProblems[microphone.problem]}</Notice>}
        {line.problem && <Notice kind="failed">{line.problem}</Notice>}
        {note && <Notice>{note}</Notice>}
        {levelProblem && <Notice kind="failed">{messages.levelProblems[levelProblem]}</Notice>}
        {isUnstored && <Notice kind="failed">{messages.unstored}</Notice>}
        {!isOnline && <Notice icon="offline">{messages.offline}</Notice>}
      </div>
      <footer className={styles.controls}>
        <div className={styles.keys}>
          {onPrevious && !isRecording && (
            <Button kind="bare" icon="back" label={messages.previous} onPress={onPrevious} />
          )}
          {isReview ? (
            <>
              <Button
                icon={listening.isPlaying ? 'stop' : 'play'}
                onPress={() => (listening.isPlaying ? listening.stop() : listening.start(encodeLine(own)))}
              >
                {listening.isPlaying ? messages.stopListening : messages.listen}
              </Button>
              <Button icon="refresh" onPress={record}>
                {messages.again}
              </Button>
              <Button
                kind="main"
                size="large"
                icon="check"
                onPress={() => {
                  listening.stop()
                  void store.queue(lineId)
                  onNext()
                }}
              >
                {isOnline ? messages.send : messages.sendLater}
              </Button>
            </>
          ) : (
            <button
              type="button"
              className={styles.record}
              data-recording={isRecording || undefined}
              disabled={sent?.isAccepted || microphone.isOpening}
              onClick={() => (isRecording ? microphone.stop() : record())}
            >
              <i aria-hidden="true" />
              <span>{isRecording ? messages.stop : sent || own ? messages.again : messages.record}</span>
            </button>
          )}
          {sent && !sent.isAccepted && !own && !isRecording && (
            <Button kind="bare" icon="trash" label={messages.removeSent} onPress={() => void removeSent()} />
          )}
          {onSkip && !isRecording && <Button kind="bare" icon="forward" label={messages.skip} onPress={onSkip} />}
        </div>
      </footer>
    </>
  )
}

type StatusFacts = {
  line: LineState
  invitation: Invitation
  isRecording: boolean
  isSending: boolean
  isOpening: boolean
}

/** Formats as one sentence whether a line is being recorded, is recorded, is being sent, or was sent. */
function formatLineStatus({ line: { own, sent }, invitation, isRecording, isSending, isOpening }: StatusFacts): string {
  if (isRecording) return messages.recording
  if (isOpening) return messages.microphoneOpening
  if (own?.state === 'queued') return isSending ? messages.lineSending : messages.lineQueued
  if (own) return messages.trimLength(((own.trim.toMs - own.trim.fromMs) / 1000).toFixed(1))
  if (sent) return sent.isAccepted ? messages.lineAccepted(invitation.actorName) : messages.lineSent
  return messages.ready
}
