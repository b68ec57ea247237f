import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { DownloadLink } from '../../../ui/actions/DownloadLink.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { SegmentedControl } from '../../../ui/forms/SegmentedControl.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { getTrim, type Take } from '../storage/tapeTypes.ts'
import type { ReaderPlace } from '../tapeSettings.ts'
import { formatSize } from '../../../ui/formatSize.ts'
import { ReaderLevel } from '../takes/ReaderLevel.tsx'
import type { TapeHandle } from '../useTapeRoom.ts'
import * as messages from '../messages.ts'
import { findSlateMs, type TapeSlate } from './drawSlate.ts'
import { estimateMegabytes, findPictureSize, formatFileName } from './exportPlan.ts'
import type { TapeFormat } from './tapeWriter.ts'
import styles from '../takes/Takes.module.css'

type Result = { url: string; fileName: string; size: number; isTooLarge: boolean; slateUrl: string | null }

type ExportState =
  | { phase: 'choosing'; hasFailed: boolean }
  | { phase: 'running'; share: number }
  | { phase: 'done'; result: Result }

type ExportDialogProps = { handle: TapeHandle; take: Take; file: Blob; onClose: () => void }

/** Finds out which format this browser can write; undefined while unknown, null for none. */
function useTapeFormat(size: { width: number; height: number }): TapeFormat | null | undefined {
  const [format, setFormat] = useState<TapeFormat | null>()
  const { width, height } = size
  useEffect(() => {
    let isOver = false
    import('./tapeWriter.ts')
      .then(({ findTapeFormat }) => findTapeFormat({ width, height }))
      .then((found) => !isOver && setFormat(found))
      .catch(() => !isOver && setFormat(null))
    return () => void (isOver = true)
  }, [width, height])
  return format
}

/** Returns the state of the export, and the actions that start and cancel it. */
function useExport({ handle, take, file }: Omit<ExportDialogProps, 'onClose'>) {
  const { settings, account, slates, spokenSlate } = handle
  const [state, setState] = useState<ExportState>({ phase: 'choosing', hasFailed: false })
  const running = useRef<AbortController | null>(null)
  const urls = useRef<string[]>([])
  const toUrl = (blob: Blob) => {
    const url = URL.createObjectURL(blob)
    urls.current.push(url)
    return url
  }
  useEffect(
    () => () => {
      running.current?.abort()
      for (const url of urls.current) URL.revokeObjectURL(url)
    },
    [],
  )
  const nameOf = (what: string) => formatFileName({ ...account, role: settings.slate.role, what })

  async function run() {
    const controller = new AbortController()
    running.current = controller
    setState({ phase: 'running', share: 0 })
    try {
      const [{ exportSlate, exportTape }, { measureTape }] = await Promise.all([
        import('./exportTape.ts'),
        import('./readTape.ts'),
      ])
      const measure = async (recorded: Take, bytes: Blob) => ({
        ...recorded,
        loudness: recorded.loudness ?? (await measureTape(bytes)),
      })
      const readSlate = async (): Promise<TapeSlate> => {
        if (!spokenSlate) return { card: settings.slate, clip: null }
        const bytes = await slates.storage.readTape(spokenSlate)
        return { card: settings.slate, clip: { take: await measure(spokenSlate, bytes), file: bytes } }
      }
      const slate = settings.slatePlace === 'off' ? null : await readSlate()
      const exported = await exportTape({
        ...{ take: await measure(take, file), file, trim: getTrim(take), height: settings.exportHeight },
        ...{ reader: settings.reader, readerBelowDb: settings.readerBelowDb, maxMegabytes: settings.maxMegabytes },
        slate: settings.slatePlace === 'front' ? slate : null,
        onProgress: (share) => setState({ phase: 'running', share }),
        signal: controller.signal,
      })
      const slateFile =
        slate && settings.slatePlace === 'file'
          ? await exportSlate(slate, { height: settings.exportHeight, signal: controller.signal })
          : null
      controller.signal.throwIfAborted()
      setState({
        phase: 'done',
        result: {
          url: toUrl(exported.file),
          fileName: `${nameOf(`Take${take.number}`)}.${exported.format}`,
          size: exported.file.size,
          isTooLarge: exported.isTooLarge,
          slateUrl: slateFile && toUrl(slateFile.file),
        },
      })
    } catch (error) {
      if (!controller.signal.aborted) reportError(error)
      setState({ phase: 'choosing', hasFailed: !controller.signal.aborted })
    }
  }
  return { state, run, cancel: () => running.current?.abort(), nameOf }
}

const readerOptions = (Object.entries(messages.exportReaderOptions) as [ReaderPlace, string][]).map(
  ([value, label]) => ({ value, label }),
)

/** The dialog in which the actor chooses how a take is exported. It shows the progress and offers the finished file. */
export function ExportDialog({ handle, take, file, onClose }: ExportDialogProps) {
  const { settings, changeSettings, spokenSlate } = handle
  const { state, run, cancel, nameOf } = useExport({ handle, take, file })
  const size = findPictureSize({ width: take.width || 1280, height: take.height || 720 }, settings.exportHeight)
  const format = useTapeFormat(size)
  const trim = getTrim(take)
  const megabytes = estimateMegabytes({
    ...size,
    durationMs:
      trim.toMs -
      trim.fromMs +
      (settings.slatePlace === 'front' ? findSlateMs({ clip: spokenSlate && { take: spokenSlate } }) : 0),
    audioTracks: settings.reader === 'separate' ? 2 : 1,
    maxMegabytes: settings.maxMegabytes,
  })
  return (
    <Dialog
      title={messages.exportTitle(take.number)}
      isOpen
      onClose={onClose}
      actions={
        state.phase === 'choosing' ? (
          <Button kind="main" isDisabled={!format} onPress={() => void run()}>
            {messages.exportStart}
          </Button>
        ) : state.phase === 'running' ? (
          <Button onPress={cancel}>{messages.exportCancel}</Button>
        ) : (
          <Button onPress={onClose}>{messages.exportClose}</Button>
        )
      }
    >
      {state.phase === 'running' && (
        <ProgressBar label={messages.exportRunning} value={state.share} valueText={messages.percent(state.share)} />
      )}
      {state.phase === 'done' && (
        <div className={styles.done}>
          <Notice kind="done">{messages.exportReady(formatSize(state.result.size))}</Notice>
          {state.result.isTooLarge && (
            <Notice kind="failed">{messages.exportTooLarge(formatSize(state.result.size))}</Notice>
          )}
          <DownloadLink
            url={state.result.url}
            fileName={state.result.fileName}
            label={messages.exportSave}
            kind="main"
          />
          {state.result.slateUrl && (
            <DownloadLink
              url={state.result.slateUrl}
              fileName={`${nameOf('Slate')}.${format ?? 'webm'}`}
              label={messages.exportSaveSlate}
            />
          )}
          <p className={styles.use}>{state.result.fileName}</p>
        </div>
      )}
      {state.phase === 'choosing' && (
        <div className={styles.exporting}>
          {state.hasFailed && <Notice kind="failed">{messages.exportFailed}</Notice>}
          {format === null && <Notice kind="failed">{messages.exportUnable}</Notice>}
          <b aria-hidden="true">{messages.exportHeight}</b>
          <SegmentedControl
            label={messages.exportHeight}
            options={[
              { value: '1080', label: '1080p' },
              { value: '720', label: '720p' },
            ]}
            value={settings.exportHeight === 1080 ? '1080' : '720'}
            onChange={(height) => changeSettings({ exportHeight: height === '1080' ? 1080 : 720 })}
          />
          <b aria-hidden="true">{messages.exportReader}</b>
          <SegmentedControl
            label={messages.exportReader}
            options={readerOptions}
            value={settings.reader}
            onChange={(reader) => changeSettings({ reader })}
          />
          {settings.reader === 'mixed' && (
            <ReaderLevel
              value={settings.readerBelowDb}
              onChange={(readerBelowDb) => changeSettings({ readerBelowDb })}
            />
          )}
          <TextField
            label={messages.exportMaxSize}
            hint={messages.exportMaxSizeHint}
            name="maxMegabytes"
            type="number"
            value={settings.maxMegabytes > 0 ? String(settings.maxMegabytes) : ''}
            onChange={(text) => changeSettings({ maxMegabytes: Math.max(0, Math.round(Number(text) || 0)) })}
          />
          {settings.slateKind === 'spoken' && settings.slatePlace !== 'off' && (
            <p>{spokenSlate ? messages.exportSlate[settings.slatePlace] : messages.exportSlateMissing}</p>
          )}
          <p>
            {format && messages.exportFormats[format]}
            <br />
            {nameOf(`Take${take.number}`)}, {messages.exportEstimate(megabytes)}
          </p>
        </div>
      )}
    </Dialog>
  )
}
