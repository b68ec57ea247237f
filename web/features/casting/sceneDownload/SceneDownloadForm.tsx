import { isOwnRole, emptyCasting } from '@scene-partner/script/rehearsal/casting'
import { estimateSpokenMs } from '@scene-partner/script/rehearsal/spokenLines'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatFailedAction, formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { operationQuery } from '../../../platform/query/query.tsx'
import { useActionForm } from '../../../platform/forms/useActionForm.ts'
import { usePreview } from '../../../player/usePreview.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { DownloadLink } from '../../../ui/actions/DownloadLink.tsx'
import { QueryContent } from '../../../ui/feedback/QueryContent.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../../ui/layout/Icon.tsx'
import { useUnderstanding, type Understanding } from '../queries.ts'
import * as messages from '../messages.ts'
import type { DownloadRange } from './SceneDownload.tsx'
import { nameLines, type NamedLine } from './lineFiles.ts'
import { LineZip } from './LineZip.tsx'
import { convertRecordings } from './sceneRecordings.ts'
import styles from './SceneDownload.module.css'

type MyLinesMode = keyof typeof messages.downloadMyLinesOptions
type FileForm = keyof typeof messages.downloadForms
type Recording = { generationId: string; audioUrl: string; missing: number }
type Started = Recording & { fileName: string }

type LoaderProps = { scriptId: string; range: DownloadRange | undefined }

/** Loads a script and its casting, and lets the user choose what to download. At first `range` is chosen. */
export function SceneDownloadForm({ scriptId, range }: LoaderProps) {
  const understood = useUnderstanding(scriptId)
  const cast = useQuery(operationQuery('getCasting', { scriptId }))
  const script = useQuery(operationQuery('getScript', { scriptId }))
  const query = {
    data: understood.data &&
      cast.data &&
      script.data && {
        ...understood.data,
        casting: cast.data.casting ?? emptyCasting,
        scriptTitle: script.data.script.title,
      },
    isPending: understood.isPending || cast.isPending || script.isPending,
    error: understood.error ?? cast.error ?? script.error,
    refetch: () => [understood.refetch(), cast.refetch(), script.refetch()],
  }
  return (
    <QueryContent
      query={query}
      formatError={(error) => formatFailedAction(messages.screenLoadAction, error)}
      loading={<Skeleton rows={3} label={messages.screenLoading} />}
    >
      {({ understanding, casting, scriptTitle }) => (
        <ChoiceForm
          {...{ scriptId, scriptTitle, understanding, range }}
          mine={understanding.characters.filter((one) => isOwnRole(casting, one)).map(({ name }) => name)}
        />
      )}
    </QueryContent>
  )
}

/** Returns the spoken lines of a range of scenes. */
const listSpeeches = ({ lines }: Understanding, { scene, lastScene = scene }: DownloadRange) =>
  lines.filter((line) => line.kind === 'speech' && line.scene >= scene && line.scene <= lastScene)

type LabelledRange = DownloadRange & { label: string }

const formatRange = ({ scene, lastScene = scene }: DownloadRange) => `${scene}-${lastScene}`

/** Lists what can be downloaded: the scenes chosen at first (`first`), each single scene, and the whole script. */
function listRanges(understanding: Understanding, first: DownloadRange | undefined) {
  const { scenes } = understanding
  const whole = { scene: 0, lastScene: scenes.length - 1 }
  const ranges: LabelledRange[] = [
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

/**
 * The values of the form. `range` is a range of scenes, in the format of `formatRange`. `role` says whose lines are
 * left out of a ZIP: the name of a role, `ownRoles` for the user's roles, or `noRole`. In an MP3, `mine` says what
 * replaces these lines.
 */
type FormValues = { range: string; role: string; mine: MyLinesMode; form: FileForm }
type FormProps = LoaderProps & { scriptTitle: string; understanding: Understanding; mine: readonly string[] }

function ChoiceForm({ scriptId, scriptTitle, understanding, range, mine: roles }: FormProps) {
  const ranges = listRanges(understanding, range)
  const isOwn = (line: Understanding['lines'][number]) => line.characters.some((name) => roles.includes(name))
  const firstOwn = ranges.find((one) => listSpeeches(understanding, one).some(isOwn)) ?? ranges[0]
  const [started, setStarted] = useState<Started | null>(null)
  /** The lines of the ZIP that is being created; null if none is being created. */
  const [zip, setZip] = useState<readonly NamedLine[] | null>(null)
  const nameFile = (one: LabelledRange) =>
    (isZip() ? messages.downloadZipName : messages.downloadFileName)(scriptTitle, one.label)

  const { choice, watch, clearErrors, problem, isSending, onSubmit } = useActionForm<FormValues>({
    defaultValues: {
      range: formatRange(range ?? firstOwn ?? { scene: 0 }),
      role: roles.length > 0 ? ownRoles : noRole,
      mine: 'gaps',
      form: 'mp3',
    },
    action: async (values) => {
      const wanted = ranges.find((one) => formatRange(one) === values.range) ?? ranges[0]
      if (!wanted) return
      if (values.form === 'zip') return setZip(listZipLines(understanding, wanted, values.role, roles))
      const recording = await startRecording({ scriptId, understanding, chosen: wanted, values })
      setStarted(recording && { ...recording, fileName: nameFile(wanted) })
    },
    formatError: (error) => formatCallError(error, messages.downloadError),
  })
  const isZip = () => watch('form') === 'zip'
  const chosen = ranges.find((one) => formatRange(one) === watch('range')) ?? ranges[0]
  if (!chosen) return <p>{messages.noRolesHint}</p>

  // When the user changes a choice, the finished file is discarded, because it no longer matches the choices.
  const choose = <Name extends keyof FormValues>(name: Name) => {
    const { value, onChange } = choice(name)
    return {
      value,
      onChange(chosen: typeof value) {
        onChange(chosen)
        clearErrors()
        setStarted(null)
        setZip(null)
      },
    }
  }
  const rangeOptions = ranges.map((one) => ({ value: formatRange(one), label: one.label }))
  const roleOptions = [
    ...(roles.length > 0 ? [{ value: ownRoles, label: messages.downloadOwnRoles(roles) }] : []),
    ...understanding.characters
      .filter(({ name }) => roles.length !== 1 || name !== roles[0])
      .map(({ name }) => ({ value: name, label: name })),
    { value: noRole, label: messages.downloadNobody },
  ]
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <Select label={messages.downloadScene} options={rangeOptions} {...choose('range')} />
      <RadioChoice legend={messages.downloadForm} options={forms} {...choose('form')} />
      <Select label={messages.downloadRole} options={roleOptions} {...choose('role')} />
      {watch('role') !== noRole && !isZip() && (
        <RadioChoice legend={messages.downloadMyLines} options={myLinesModes} {...choose('mine')} />
      )}
      <FileFacts
        name={nameFile(chosen)}
        speeches={listSpeeches(understanding, chosen)}
        fileCount={isZip() ? listZipLines(understanding, chosen, watch('role'), roles).length : null}
      />
      {problem && <Notice kind="failed">{problem}</Notice>}
      {zip ? (
        <LineZip scriptId={scriptId} lines={zip} fileName={nameFile(chosen)} onClose={() => setZip(null)} />
      ) : started ? (
        <SceneDownloadResult key={started.generationId} {...started} />
      ) : (
        <div className={styles.actions}>
          <Button kind="main" type="submit" isBusy={isSending}>
            {isSending ? messages.downloadStarting : isZip() ? messages.downloadMakeZip : messages.downloadMake}
          </Button>
        </div>
      )}
    </form>
  )
}

/** `fileCount` is the number of files in the ZIP; null if the file is an MP3. */
type FileFactsProps = { name: string; speeches: Understanding['lines']; fileCount: number | null }

/** Shows the name of the file that will be created, and its estimated length in minutes or the number of its lines. */
function FileFacts({ name, speeches, fileCount }: FileFactsProps) {
  const minutes = Math.round(estimateSpokenMs(speeches) / 60_000)
  return (
    <div className={styles.file} role="group" aria-label={messages.downloadFile}>
      <Icon name="sound" />
      <p>
        <b>{name}</b>
        <small>{fileCount === null ? messages.downloadLength(minutes) : messages.downloadZipLength(fileCount)}</small>
      </p>
    </div>
  )
}

/** Returns the lines that go into a ZIP: all lines of the range, without those of the chosen role. */
function listZipLines(understanding: Understanding, range: DownloadRange, role: string, mine: readonly string[]) {
  const leftOut = role === ownRoles ? mine : role === noRole ? [] : [role]
  return nameLines(listSpeeches(understanding, range), new Set(leftOut))
}

type StartOptions = { scriptId: string; understanding: Understanding; chosen: LabelledRange; values: FormValues }

/** Asks the server to generate an MP3 of a range of scenes. The MP3 includes the user's own recordings. */
async function startRecording({ scriptId, understanding, chosen, values }: StartOptions): Promise<Recording | null> {
  const lineIds = listSpeeches(understanding, chosen).map(({ id }) => id)
  const [from, to] = [lineIds[0], lineIds.at(-1)]
  if (from === undefined || to === undefined) return null
  const { role } = values
  const mine = role === noRole ? 'spoken' : values.mine
  const silent = role === ownRoles || role === noRole ? undefined : [role]
  const missing = await convertRecordings(scriptId, new Set(lineIds))
  const recording = await call('startScene', { scriptId, from, to, mine, ...(silent && { silent }) })
  return { ...recording, missing }
}

const myLinesModes = Object.entries(messages.downloadMyLinesOptions) as [MyLinesMode, string][]

const forms = Object.entries(messages.downloadForms) as [FileForm, string][]

type RadioChoiceProps<Value extends string> = {
  legend: string
  options: readonly (readonly [Value, string])[]
  value: Value
  onChange: (value: Value) => void
}

function RadioChoice<Value extends string>({ legend, options, value, onChange }: RadioChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.options}>
      <legend>{legend}</legend>
      {options.map(([option, label]) => (
        <label key={option}>
          <input type="radio" name={name} checked={value === option} onChange={() => onChange(option)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function SceneDownloadResult({ generationId, audioUrl, fileName, missing }: Started) {
  const { previews, preview } = usePreview(generationId)
  const isPlaying = preview.phase === 'playing' || preview.phase === 'fetching'
  return (
    <div className={styles.result} role="status">
      <Notice kind="done">{messages.downloadBeingMade}</Notice>
      {missing > 0 && <Notice kind="hold">{messages.downloadMissingRecordings(missing)}</Notice>}
      <div className={styles.actions}>
        <DownloadLink kind="main" url={audioUrl} fileName={fileName} label={messages.downloadLink} />
        <Button icon={isPlaying ? 'pause' : 'play'} onPress={() => previews.toggle(generationId, audioUrl)}>
          {isPlaying ? messages.downloadPause : messages.downloadListen}
        </Button>
      </div>
    </div>
  )
}
