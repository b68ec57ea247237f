import { readOnlyNoteId, formatActionError, StatusBadge, useCanEdit } from '../common/index.ts'
import { call } from '../../platform/api/client.ts'
import { useSending } from '../../platform/page/useSending.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { type VoiceCatalog, useRefetchCatalog } from './queries.ts'
import { installMessages as messages } from './messages.ts'
import styles from './AdminVoicesScreen.module.css'

const startLabels = { missing: messages.start, paused: messages.continue, failed: messages.retry }

/**
 * Shows whether the neural voices are installed, how far a running installation is, and a button that installs them.
 */
export function InstallVoices({ install }: { install: VoiceCatalog['install'] }) {
  const refetch = useRefetchCatalog()
  const canEdit = useCanEdit()
  const { isSending, problem, send } = useSending(
    async (action: 'installVoices' | 'stopInstallingVoices') => {
      await call(action, {})
      await refetch()
    },
    (error) => formatActionError(messages.action, error),
  )
  const { state, bytesDone, bytesTotal } = install
  const readOnlyProps = canEdit ? {} : { isDisabled: true, describedBy: readOnlyNoteId }
  return (
    <div className={styles.install}>
      {state === 'installed' && <StatusBadge kind="good">{messages.installed}</StatusBadge>}
      {state === 'theirs' && <p>{messages.managedByOperator}</p>}
      {state === 'running' && (
        <>
          <ProgressBar
            label={messages.running}
            value={bytesTotal > 0 ? bytesDone / bytesTotal : null}
            valueText={messages.progress(bytesDone, bytesTotal)}
          />
          <Button size="dense" isBusy={isSending} {...readOnlyProps} onPress={() => void send('stopInstallingVoices')}>
            {messages.stop}
          </Button>
        </>
      )}
      {(state === 'missing' || state === 'paused' || state === 'failed') && (
        <>
          {state === 'failed' && install.problem ? (
            <Notice kind="failed">{messages.failed(install.problem)}</Notice>
          ) : (
            <p>{state === 'paused' ? messages.paused(bytesDone, bytesTotal) : messages.missing(bytesTotal)}</p>
          )}
          <Button
            size="dense"
            icon="download"
            isBusy={isSending}
            {...readOnlyProps}
            onPress={() => void send('installVoices')}
          >
            {isSending ? messages.starting : startLabels[state]}
          </Button>
        </>
      )}
      {problem && <Notice kind="failed">{problem}</Notice>}
    </div>
  )
}
