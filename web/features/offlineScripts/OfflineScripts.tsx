import { useSession } from '../../platform/session/session.ts'
import { OfflineScriptList } from './OfflineScriptList.tsx'
import { useOfflineScripts } from './useOfflineScripts.ts'
import * as messages from './messages.ts'
import styles from './OfflineScripts.module.css'

type OfflineScriptsProps = {
  /** Whether the page shows this list because the server cannot be reached. */
  isOffline?: boolean
}

/**
 * Shows the scripts that the account has stored on this device, with links to rehearse and film them. Renders nothing
 * if there are none.
 */
export function OfflineScripts({ isOffline = false }: OfflineScriptsProps) {
  const accountId = useSession()?.user.uid
  const scripts = useOfflineScripts(accountId)
  if (accountId === undefined || !scripts || scripts.length === 0) return null
  return (
    <section className={styles.offline} aria-labelledby="offline-scripts">
      <h2 id="offline-scripts">{messages.listTitle}</h2>
      <p className={styles.quiet}>{isOffline ? messages.listOffline : messages.listHint}</p>
      <OfflineScriptList accountId={accountId} scripts={scripts} canOpen />
    </section>
  )
}

/** Shows on the account page which scripts are stored on this device. There, the user can only remove them. */
export function OfflineScriptSettings({ accountId }: { accountId: string }) {
  const scripts = useOfflineScripts(accountId)
  if (!scripts) return null
  if (scripts.length === 0) return <p className={styles.quiet}>{messages.none}</p>
  return <OfflineScriptList accountId={accountId} scripts={scripts} canOpen={false} />
}
