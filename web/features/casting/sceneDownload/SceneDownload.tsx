import { isOwnRole, emptyCasting } from '@scene-partner/script/rehearsal/casting'
import type { InputOf } from '@scene-partner/contract/operations/index'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
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
import { convertRecordings } from './sceneRecordings.ts'
import styles from './SceneDownload.module.css'

type MyLinesMode = keyof typeof messages.downloadMyLinesOptions
type Started = { generationId: string; audioUrl: string; title: string; missing: number }

/** Scenes of a recording by index, both included. */
export type DownloadRange = { scene: number; lastScene?: number | undefined }

/** Offers a scene as one MP3 file, with silence for the user's own lines. `range` is chosen first. */
export function SceneDownload({ scriptId, range }: { scriptId: string; range?: DownloadRange }) {
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
          <SceneDownloadLoader scriptId={scriptId} range={range} />
        </Dialog>
      )}
    </>
  )
}

type LoaderProps = { scriptId: string; range: DownloadRange | undefined }

function SceneDownloadLoader({ scriptId, range }: LoaderProps) {
  const understood = useUnderstanding(scriptId)
  const cast = useQuery(operationQuery('getCasting', { scriptId }))
  const query = {
    data: understood.data && cast.data && { ...understood.data, casting: cast.data.casting ?? emptyCasting },
    isPending: understood.isPending || cast.isPending,
    error: understood.error ?? cast.error,
    refetch: () => [understood.refetch(), cast.refetch()],
  }
  return (
    <QueryContent
      query={query}
      formatError={(error) => formatOperationError(messages.screenLoadAction, error)}
      loading={<Skeleton rows={3} label={messages.screenLoading} />}
    >
      {({ understanding, casting }) => (
        <SceneDownloadForm
          {...{ scriptId, understanding, range }}
          mine={understanding.characters.filter((one) => isOwnRole(casting, one)).map(({ name }) => name)}
        />
      )}
    </QueryContent>
  )
}

/** Returns the spoken lines of a range of scenes. */
const listSpeeches = ({ lines }: Understanding, { scene, lastScene = scene }: DownloadRange) =>
  lines.filter((line) => line.kind === 'speech' && line.scene >= scene && line.scene <= lastScene)

const formatRange = ({ scene, lastScene = scene }: DownloadRange) => `${scene}-${lastScene}`

/** Lists what can be recorded: the range that was open, each scene and the whole script. */
function listRanges(understanding: Understanding, first: DownloadRange | undefined) {
  const { scenes } = understanding
  const whole = { scene: 0, lastScene: scenes.length - 1 }
  const ranges: (DownloadRange & { label: string })[] = [
    ...scenes.map(({ name }, scene) => ({ scene, label: name })),
    ...(scenes.length > 1 ? [{ ...whole, label: messages.downloadWholeScript }] : []),
  ]
  if (first && !ranges.some((one) => formatRange(one) === formatRange(first)))
    ranges.unshift({
      ...first,
      label: messages.downloadOpenRange(scenes[first.scene]?.name ?? '', scenes[first.lastScene ?? 0]?.name ?? ''),
    })
  return ranges.filter((range) => listSpeeches(understanding, range).length > 0)
}

const noRole = ''
const ownRoles = '*'

type FormProps = LoaderProps & { understanding: Understanding; mine: readonly string[] }

function SceneDownloadForm({ scriptId, understanding, range, mine: roles }: FormProps) {
  const ranges = listRanges(understanding, range)
  const options = ranges.map((one) => ({ value: formatRange(one), label: one.label }))
  const isOwn = (line: Understanding['lines'][number]) => line.characters.some((name) => roles.includes(name))
  const firstOwn = ranges.find((one) => listSpeeches(understanding, one).some(isOwn)) ?? ranges[0]
  const [chosen, setChosen] = useState(formatRange(range ?? firstOwn ?? { scene: 0 }))
  const [role, setRole] = useState(roles.length > 0 ? ownRoles : noRole)
  const [mine, setMine] = useState<MyLinesMode>('gaps')
  const { started, problem, isBusy, make, reset } = useSceneRecording(scriptId)
  const open = ranges.find((one) => formatRange(one) === chosen) ?? ranges[0]
  const speeches = open ? listSpeeches(understanding, open) : []
  const [from, to] = [speeches[0]?.id, speeches.at(-1)?.id]
  if (!open || from === undefined || to === undefined) return <p>{messages.noRolesHint}</p>

  // Discards the finished file when a choice changes, because it was made with the earlier choice.
  const withReset =
    <Value,>(choose: (value: Value) => void) =>
    (value: Value) => {
      choose(value)
      reset()
    }
  const start = () => {
    const silent = role === ownRoles || role === noRole ? undefined : [role]
    const request = { from, to, mine: role === noRole ? 'spoken' : mine, ...(silent && { silent }) } as const
    return make(request, { title: open.label, lineIds: new Set(speeches.map(({ id }) => id)) })
  }
  const roleOptions = [
    ...(roles.length > 0 ? [{ value: ownRoles, label: messages.downloadOwnRoles(roles) }] : []),
    ...understanding.characters
      .filter(({ name }) => roles.length !== 1 || name !== roles[0])
      .map(({ name }) => ({ value: name, label: name })),
    { value: noRole, label: messages.downloadNobody },
  ]
  return (
    <div className={styles.asking}>
      <Select label={messages.downloadScene} options={options} value={chosen} onChange={withReset(setChosen)} />
      <Select label={messages.downloadRole} options={roleOptions} value={role} onChange={withReset(setRole)} />
      {role !== noRole && <MyLinesChoice value={mine} onChange={withReset(setMine)} />}
      {problem && <Notice kind="failed">{problem}</Notice>}
      {started ? (
        <SceneDownloadResult key={started.generationId} {...started} />
      ) : (
        <div>
          <Button kind="main" isBusy={isBusy} onPress={() => void start()}>
            {isBusy ? messages.downloadStarting : messages.downloadMake}
          </Button>
        </div>
      )}
    </div>
  )
}

type SceneRequest = Omit<InputOf<'startScene'>, 'scriptId'>

/** Starts the recording of a scene, with the user's own recordings in it. */
function useSceneRecording(scriptId: string) {
  const [started, setStarted] = useState<Started | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const reset = () => {
    setStarted(null)
    setProblem(null)
  }
  return {
    ...{ started, problem, isBusy, reset },
    async make(request: SceneRequest, { title, lineIds }: { title: string; lineIds: ReadonlySet<string> }) {
      setBusy(true)
      reset()
      try {
        const missing = await convertRecordings(scriptId, lineIds)
        setStarted({ ...(await call('startScene', { scriptId, ...request })), title, missing })
      } catch (error) {
        setProblem(formatCallError(error, messages.downloadError))
      } finally {
        setBusy(false)
      }
    },
  }
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

function SceneDownloadResult({ generationId, audioUrl, title, missing }: Started) {
  const { previews, preview } = usePreview(generationId)
  const isPlaying = preview.phase === 'playing' || preview.phase === 'fetching'
  return (
    <div className={styles.made} role="status">
      <Notice kind="done">{messages.downloadBeingMade}</Notice>
      {missing > 0 && <Notice kind="hold">{messages.downloadMissingRecordings(missing)}</Notice>}
      <div className={styles.acts}>
        <Button kind="main" icon={isPlaying ? 'pause' : 'play'} onPress={() => previews.toggle(generationId, audioUrl)}>
          {isPlaying ? messages.downloadPause : messages.downloadListen}
        </Button>
        <DownloadLink url={audioUrl} fileName={messages.downloadFileName(title)} label={messages.downloadLink} />
      </div>
    </div>
  )
}
