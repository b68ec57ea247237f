import { useEffect, useRef, useState } from 'react'
import { sayDataError } from '../../platform/callError.ts'
import { usePreview } from '../../player/usePreview.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PlayButton } from '../../ui/PlayButton.tsx'
import { useRehearsal, type Line, type Recording } from './queries.ts'
import { openRecorder, RecorderRefused, type Recorder } from './recorder.ts'
import { findWhySilent, type WhySilent } from './recordings.ts'
import { useOwnLine, type BoothState, type Ending } from './useOwnLine.ts'
import * as words from './words.ts'
import styles from './OwnLines.module.css'

type OwnLinesProps = { scriptId: string; name: string; lines: readonly Line[] }

/** The lines of one role, to be recorded in one's own voice. */
export function OwnLines({ scriptId, name, lines }: OwnLinesProps) {
  const [isOpen, setOpen] = useState(false)
  const ending = useRef<(() => void) | null>(null)
  return (
    <>
      <Button kind="bare" size="dense" icon="mic" label={words.ownLinesOf(name)} onPress={() => setOpen(true)}>
        <span className={styles.word}>{words.ownLines}</span>
      </Button>
      {isOpen && (
        <Dialog
          title={words.ownTitle(name)}
          isOpen
          // Whoever closes it while they speak has ended the line, and not thrown it away.
          onClose={() => (ending.current ? ending.current() : setOpen(false))}
          place="window"
        >
          <Booth
            ending={ending}
            scriptId={scriptId}
            lines={lines.filter((one) => one.kind === 'speech' && one.characters.includes(name))}
          />
        </Dialog>
      )}
    </>
  )
}

const problems = {
  denied: words.microphoneDenied,
  missing: words.microphoneMissing,
  unable: words.noRecorder,
} as const

/** The microphone of this dialog: open once it was asked for, closed with it. */
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
      // Who closes the dialog before the browser has asked leaves no microphone open.
      if (isGone.current) opened.close()
      else setRecorder(opened)
    } catch (error) {
      setProblem(problems[error instanceof RecorderRefused ? error.problem : 'unable'])
    }
  }
  return { recorder, problem, open }
}

type BoothProps = { scriptId: string; lines: readonly Line[]; ending: Ending }

function Booth({ scriptId, lines, ending }: BoothProps) {
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const { recorder, problem, open } = useMicrophone()
  const rehearsal = useRehearsal(scriptId)
  if (lines.length === 0) return <p>{words.noLines}</p>
  return (
    <div className={styles.booth}>
      {!recorder && (
        <div className={styles.first}>
          <p>{words.ownHint}</p>
          <p className={styles.quiet}>{words.microphoneFirst}</p>
          {problem && <Notice kind="failed">{problem}</Notice>}
          <div>
            <Button kind="main" icon="mic" onPress={() => void open()}>
              {words.useMicrophone}
            </Button>
          </div>
        </div>
      )}
      <Loaded query={rehearsal} sayError={(error) => sayDataError(words.loadRecordings, error)}>
        {({ recordings }) => (
          <ul className={styles.lines}>
            {lines.map((line) => (
              <OwnLine
                key={line.id}
                {...{ scriptId, line, ending }}
                booth={{ recorder, busyWith, onBusy: setBusyWith }}
                recording={recordings.find(({ lineId }) => lineId === line.id)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  )
}

type OwnLineProps = {
  scriptId: string
  line: Line
  booth: BoothState
  ending: Ending
  recording: Recording | undefined
}

const silences: Record<WhySilent, string> = {
  unreached: words.notFetched,
  gone: words.goneElsewhere,
  unplayable: words.notPlayable,
}

/** Plays what was recorded of a line; where that fails, why. */
function usePlaying(id: string, recording: Recording | undefined) {
  const { previews, preview } = usePreview(id)
  const [whySilent, setWhySilent] = useState<WhySilent | null>(null)
  // The address stays when it is recorded anew; what is heard must be the new one.
  const url = recording && `${recording.url}?at=${Date.parse(recording.createdAt)}`
  const isSilent = preview.phase === 'failed'
  useEffect(() => {
    if (!isSilent || !url) return
    let isPast = false
    void findWhySilent(url).then((why) => !isPast && setWhySilent(why))
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

function OwnLine({ scriptId, line, booth, ending, recording }: OwnLineProps) {
  const own = useOwnLine({ scriptId, line, booth, ending })
  const { isPlaying, whySilent, toggle, silence } = usePlaying(`own ${line.id}`, recording)
  return (
    <li data-state={own.state}>
      <p className={styles.text}>{line.text}</p>
      <div className={styles.acts}>
        {own.state === 'recording' ? (
          <Button kind="danger" size="dense" icon="stop" onPress={own.end}>
            {words.stop}
          </Button>
        ) : (
          <Button
            size="dense"
            icon="mic"
            label={words.record(line.text)}
            isDisabled={!booth.recorder || booth.busyWith !== null}
            isBusy={own.state === 'keeping'}
            onPress={() => {
              // What is heard would be recorded.
              silence()
              own.begin()
            }}
          />
        )}
        {own.state === 'keeping' && <span role="status">{words.keeping}</span>}
        {own.state === 'recording' && (
          <span role="status" className={styles.live}>
            {words.recording}
          </span>
        )}
        {recording && own.state === 'resting' && (
          <>
            <PlayButton
              label={isPlaying ? words.pause(line.text) : words.play(line.text)}
              isPlaying={isPlaying}
              onPress={toggle}
            />
            <Button kind="bare" icon="trash" label={words.removeRecording(line.text)} onPress={own.remove} />
          </>
        )}
      </div>
      {whySilent && own.state === 'resting' && (
        <p className={styles.problem} role="alert">
          {silences[whySilent]}{' '}
          {whySilent === 'unreached' && (
            <Button size="dense" onPress={toggle}>
              {words.tryAgain}
            </Button>
          )}
        </p>
      )}
      {own.problem && (
        <p className={styles.problem} role="alert">
          {own.problem}{' '}
          {own.sendAgain && (
            <Button size="dense" onPress={own.sendAgain}>
              {words.tryAgain}
            </Button>
          )}
        </p>
      )}
    </li>
  )
}
