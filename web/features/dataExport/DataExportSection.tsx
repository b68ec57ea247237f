import type { Session } from '@scene-partner/contract/entities'
import { isReadOnly } from '../../platform/session/access.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useDataExport, type DataExportState, type WithReauthentication } from './useDataExport.ts'
import * as messages from './messages.ts'
import styles from './DataExport.module.css'

const bytesPerMegabyte = 1_000_000

function formatSize({ recordings, soundBytes }: { recordings: number; soundBytes: number }): string {
  if (recordings === 0) return ''
  const size = Math.max(1, Math.round(soundBytes / bytesPerMegabyte))
  return messages.sizeText(messages.sizeRecordings(recordings), size.toLocaleString('en-US'))
}

function ExportStatus({ state, size }: { state: DataExportState; size: Parameters<typeof formatSize>[0] }) {
  if (state === 'none') return null
  if (state === 'done') {
    return <Notice kind="done">{messages.stateDone}</Notice>
  }
  if (state === 'broken') {
    return <Notice kind="failed">{messages.stateBroken}</Notice>
  }
  return <Notice>{messages.stateRunning(formatSize(size))}</Notice>
}

export type DataExportSectionProps = {
  session: Session
  /** Runs an action for which the server requires a recent sign-in. Resolves to false if the user cancels. */
  withReauthentication: WithReauthentication
}

/** The section with a button that downloads all data of the account as one ZIP file. */
export function DataExportSection({ session, withReauthentication }: DataExportSectionProps) {
  const { isSending, problem, send, state, size } = useDataExport(withReauthentication)
  return (
    <div className={styles.takeaway}>
      <p className={styles.words}>{messages.sectionIntro}</p>
      {!session.user.emailVerified && <p className={styles.quiet}>{messages.sectionUnverified}</p>}
      {!isReadOnly(session) && (
        <div>
          <Button isBusy={isSending} isDisabled={!session.user.emailVerified} onPress={() => void send()}>
            {isSending ? messages.downloadStarting : messages.downloadButton}
          </Button>
        </div>
      )}
      {problem ? <Notice kind="failed">{problem}</Notice> : <ExportStatus state={state} size={size} />}
    </div>
  )
}
