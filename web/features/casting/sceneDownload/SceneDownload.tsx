import { isOwnRole, emptyCasting } from '@scene-partner/script/rehearsal/casting'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { formatOperationError, formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { operationQuery } from '../../../platform/api/query.tsx'
import { usePreview } from '../../../player/usePreview.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DownloadLink } from '../../../ui/actions/DownloadLink.tsx'
import { QueryContent } from '../../../ui/feedback/QueryContent.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useUnderstanding, type Understanding } from '../queries.ts'
import * as messages from '../messages.ts'
import styles from './SceneDownload.module.css'

type MyLinesMode = keyof typeof messages.downloadMyLinesOptions
type Started = { generationId: string; audioUrl: string; title: string }

const wholeScript = 'all'

/** Offers a scene as one MP3 file, with silence for the user's own lines. */
export function SceneDownload({ scriptId }: { scriptId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="bare" icon="sound" onPress={() => setOpen(true)}>
        {messages.downloadButton}
      </Button>
      {isOpen && (
        <Dialog
          title={messages.downloadButton}
          description={messages.downloadHint}
          isOpen
          onClose={() => setOpen(false)}
        >
          <SceneDownloadLoader scriptId={scriptId} />
        </Dialog>
      )}
    </>
  )
}

function SceneDownloadLoader({ scriptId }: { scriptId: string }) {
  const understood = useUnderstanding(scriptId)
  return (
    <QueryContent
      query={understood}
      formatError={(error) => formatOperationError(messages.screenLoadAction, error)}
      loading={<Skeleton rows={3} label={messages.screenLoading} />}
    >
      {({ understanding }) => <SceneDownloadForm {...{ scriptId, understanding }} />}
    </QueryContent>
  )
}

/**
 * Returns the ids of the first and last speech of a scene, or of the whole script. Returns undefined if nothing is
 * spoken.
 */
function findSpokenRange({ lines }: Understanding, scene: string): { from: string; to: string } | undefined {
  const spoken = lines.filter(
    (line) => line.kind === 'speech' && (scene === wholeScript || String(line.scene) === scene),
  )
  const [from, to] = [spoken[0]?.id, spoken.at(-1)?.id]
  return from === undefined || to === undefined ? undefined : { from, to }
}

function SceneDownloadForm({ scriptId, understanding }: { scriptId: string; understanding: Understanding }) {
  const scenes = understanding.scenes.flatMap(({ heading }, index) =>
    findSpokenRange(understanding, String(index))
      ? [{ value: String(index), words: heading || messages.downloadSceneName(index + 1) }]
      : [],
  )
  const options =
    scenes.length === 1 ? scenes : [...scenes, { value: wholeScript, words: messages.downloadWholeScript }]
  const [scene, setScene] = useState(scenes[0]?.value ?? wholeScript)
  const [mine, setMine] = useState<MyLinesMode>('gaps')
  const [started, setStarted] = useState<Started | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { data } = useQuery(operationQuery('getCasting', { scriptId }))
  const casting = data?.casting ?? emptyCasting
  const playsNobody = data !== undefined && !understanding.characters.some((one) => isOwnRole(casting, one))
  const span = findSpokenRange(understanding, scene)
  if (!span) return <p>{messages.noRolesHint}</p>

  const make = async () => {
    setBusy(true)
    setProblem(null)
    setStarted(null)
    try {
      const title = options.find(({ value }) => value === scene)?.words ?? ''
      setStarted({ ...(await call('startScene', { scriptId, ...span, mine })), title })
    } catch (error) {
      setProblem(formatCallError(error, messages.downloadError))
    } finally {
      setBusy(false)
    }
  }
  // The finished file belongs to the earlier choice.
  const withReset =
    <Value,>(choose: (value: Value) => void) =>
    (value: Value) => {
      choose(value)
      setStarted(null)
      setProblem(null)
    }
  return (
    <div className={styles.asking}>
      <Select label={messages.downloadScene} options={options} value={scene} onChange={withReset(setScene)} />
      {playsNobody ? (
        <Notice action={<Link to={`/scripts/${scriptId}/cast`}>{messages.downloadChooseRole}</Link>}>
          {messages.downloadNoRole}
        </Notice>
      ) : (
        <MyLinesChoice value={mine} onChange={withReset(setMine)} />
      )}
      {problem && <Notice kind="failed">{problem}</Notice>}
      {started ? (
        <SceneDownloadResult key={started.generationId} {...started} />
      ) : (
        <div>
          <Button kind="main" isBusy={isBusy} onPress={() => void make()}>
            {isBusy ? messages.downloadStarting : messages.downloadMake}
          </Button>
        </div>
      )}
    </div>
  )
}

const myLinesModes = Object.entries(messages.downloadMyLinesOptions) as [MyLinesMode, string][]

function MyLinesChoice({ value, onChange }: { value: MyLinesMode; onChange: (mine: MyLinesMode) => void }) {
  const name = useId()
  return (
    <fieldset className={styles.ways}>
      <legend>{messages.downloadMyLines}</legend>
      {myLinesModes.map(([way, label]) => (
        <label key={way}>
          <input type="radio" name={name} checked={value === way} onChange={() => onChange(way)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function SceneDownloadResult({ generationId, audioUrl, title }: Started) {
  const { previews, preview } = usePreview(generationId)
  const isPlaying = preview.phase === 'playing' || preview.phase === 'fetching'
  return (
    <div className={styles.made} role="status">
      <Notice kind="done">{messages.downloadBeingMade}</Notice>
      <div className={styles.acts}>
        <Button kind="main" icon={isPlaying ? 'pause' : 'play'} onPress={() => previews.toggle(generationId, audioUrl)}>
          {isPlaying ? messages.downloadPause : messages.downloadListen}
        </Button>
        <DownloadLink url={audioUrl} fileName={messages.downloadFileName(title)} label={messages.downloadLink} />
      </div>
    </div>
  )
}
