import { sceneRecordingFormat } from '@scene-partner/contract/sceneRecordingFormat'
import { useEffect, useState } from 'react'
import { formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { loadChunk } from '../../../platform/page/loadChunk.ts'
import { saveFile } from '../../../platform/page/saveTextFile.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { formatSize } from '../../../ui/formatSize.ts'
import * as messages from '../messages.ts'
import type { LineZip as Archive, LineZipRequest } from './createLineZip.ts'
import type { NamedLine } from './lineFiles.ts'
import { withFriendLines } from '../../sharing/index.ts'
import { convertRecordings } from './sceneRecordings.ts'
import styles from './SceneDownload.module.css'

type State =
  | { name: 'running'; done: number }
  | { name: 'ready'; archive: Archive }
  | { name: 'failed'; problem: string }

/**
 * Returns the recordings of these lines, by the user or by friends, as WAV, which every player supports. If a line has
 * a recording of the user and one of a friend that the user accepted, returns that of the friend.
 */
async function readRecordings(scriptId: string, lines: readonly NamedLine[]): Promise<LineZipRequest['recordings']> {
  const ids = new Set(lines.map(({ line }) => line.id))
  await convertRecordings(scriptId, ids)
  const [rehearsal, friends] = await Promise.all([
    call('getRehearsal', { scriptId }),
    call('getFriendLines', { scriptId }),
  ])
  const { recordings } = withFriendLines(rehearsal, friends)
  const usable = recordings.filter(({ lineId, mime }) => ids.has(lineId) && mime === sceneRecordingFormat.mime)
  return new Map(usable.map((one) => [one.lineId, one]))
}

type LineZipProps = { scriptId: string; lines: readonly NamedLine[]; fileName: string; onClose: () => void }

/** Creates, on this device, a ZIP of these lines, and shows the progress. Unmounting the component cancels the ZIP. */
export function LineZip({ scriptId, lines, fileName, onClose }: LineZipProps) {
  const [state, setState] = useState<State>({ name: 'running', done: 0 })
  useEffect(() => {
    const leave = new AbortController()
    const { signal } = leave
    async function collect() {
      const recordings = await readRecordings(scriptId, lines)
      const { createLineZip } = await loadChunk(() => import('./createLineZip.ts'))
      const onProgress = (done: number) => !signal.aborted && setState({ name: 'running', done })
      const archive = await createLineZip({ scriptId, lines, recordings }, { signal, onProgress })
      if (!signal.aborted) setState({ name: 'ready', archive })
    }
    collect().catch((error: unknown) => {
      if (!signal.aborted) setState({ name: 'failed', problem: formatCallError(error, messages.downloadZipError) })
    })
    return () => leave.abort()
  }, [scriptId, lines])

  if (state.name === 'failed') return <Notice kind="failed">{state.problem}</Notice>
  if (state.name === 'running')
    return (
      <div className={styles.result}>
        <ProgressBar
          label={messages.downloadZipProgress}
          value={lines.length === 0 ? null : state.done / lines.length}
          valueText={messages.downloadZipLines(state.done, lines.length)}
        />
        <div className={styles.actions}>
          <Button onPress={onClose}>{messages.downloadZipCancel}</Button>
        </div>
      </div>
    )
  const { file, missing } = state.archive
  return (
    <div className={styles.result} role="status">
      <Notice kind="done">{messages.downloadZipReady(formatSize(file.size))}</Notice>
      {missing > 0 && <Notice kind="hold">{messages.downloadZipMissing(missing)}</Notice>}
      <div className={styles.actions}>
        <Button kind="main" icon="download" onPress={() => saveFile(file, fileName)}>
          {messages.downloadZipLink}
        </Button>
      </div>
    </div>
  )
}
