import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { operationQuery, QueryProvider } from '../../../platform/query/query.tsx'
import { useSending } from '../../../platform/page/useSending.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import * as messages from './messages.ts'
import styles from './NeuralVoices.module.css'

const query = operationQuery('getVoiceInstallation', {})
/** How often the progress of a running download is queried, in ms. */
const pollIntervalMs = 2_000
/**
 * How often the state of the installation is queried while no download runs, in ms: another person, or a command, may
 * start one.
 */
const idlePollIntervalMs = 10_000

type Install = OutputOf<'getVoiceInstallation'>['install']

/** Returns the time in ms until the state of the installation is queried again; false if this state will not change. */
function pollInterval(install: Install | undefined): number | false {
  if (!install || install.state === 'installed' || install.state === 'theirs') return false
  return install.state === 'running' ? pollIntervalMs : idlePollIntervalMs
}

type NeuralVoicesProps = {
  /** Shown instead of the offer if the user cannot start the download on this page. */
  otherwise: ReactNode
}

/** When the download of the voices has ended, loads all lists of voices again. */
function useVoicesAfterDownload(state: string | undefined) {
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  const last = useRef(state)
  const loadVoices = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: ['getUserAvailableVoices'] })
    void revalidate()
  })
  useEffect(() => {
    if (last.current !== undefined && last.current !== 'installed' && state === 'installed') loadVoices()
    last.current = state
  }, [state])
}

function Offer({ otherwise }: NeuralVoicesProps) {
  const client = useQueryClient()
  const { data, isError } = useQuery({
    ...query,
    refetchInterval: ({ state }) => pollInterval(state.data?.install),
  })
  const { isSending, problem, send } = useSending(
    async (action: 'installVoices' | 'stopInstallingVoices') => {
      await call(action, {})
      await client.invalidateQueries(query)
    },
    (error) => formatCallError(error, messages.neuralFailed),
  )
  const install = data?.install
  useVoicesAfterDownload(install?.state)
  if (!data) return isError ? otherwise : null
  if (!install || install.state === 'theirs') return otherwise
  if (install.state === 'installed') return <p role="status">{messages.neuralInstalled}</p>
  if (install.state === 'running') {
    const { bytesDone, bytesTotal } = install
    return (
      <div className={styles.offer}>
        <ProgressBar
          label={messages.neuralRunning}
          value={bytesTotal > 0 ? bytesDone / bytesTotal : null}
          valueText={messages.neuralProgress(bytesDone, bytesTotal)}
        />
        <p>{messages.neuralMeanwhile}</p>
        <Button size="dense" icon="pause" isBusy={isSending} onPress={() => void send('stopInstallingVoices')}>
          {messages.neuralPause}
        </Button>
        {problem && <Notice kind="failed">{problem}</Notice>}
      </div>
    )
  }
  const { bytesDone, bytesTotal } = install
  const hasBegun = install.state !== 'missing' && bytesDone > 0
  const isComplete = bytesTotal > 0 && bytesDone >= bytesTotal
  return (
    <div className={styles.offer}>
      <Button icon={isComplete ? 'refresh' : 'download'} isBusy={isSending} onPress={() => void send('installVoices')}>
        {isComplete
          ? messages.neuralCheck
          : hasBegun
            ? messages.neuralContinue
            : messages.neuralGet(data.downloadBytes)}
      </Button>
      {!isComplete && <p>{hasBegun ? messages.neuralPaused(bytesDone, bytesTotal) : messages.neuralHint}</p>}
      {install.state === 'failed' && install.problem && (
        <Notice kind="failed">
          {isComplete ? messages.neuralUnusable(install.problem) : messages.neuralProblem(install.problem)}
        </Notice>
      )}
      {problem && <Notice kind="failed">{problem}</Notice>}
    </div>
  )
}

/** Offers the download of the neural voices to users who may start it, and shows the progress of the download. */
export function NeuralVoices(props: NeuralVoicesProps) {
  return (
    <QueryProvider>
      <Offer {...props} />
    </QueryProvider>
  )
}
