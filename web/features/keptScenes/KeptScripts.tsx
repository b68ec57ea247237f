import { useSession } from '../../platform/session/session.ts'
import { KeptScriptList } from './KeptScriptList.tsx'
import { useKeptScripts } from './useKeptScripts.ts'
import * as messages from './messages.ts'
import styles from './KeptScripts.module.css'

type KeptScriptsProps = {
  /** Whether the page shows this list because the server cannot be reached. */
  isOffline?: boolean
}

/**
 * Shows the scripts that the account has stored on this device, with links to rehearse and film them. Renders nothing
 * if there are none.
 */
export function KeptScripts({ isOffline = false }: KeptScriptsProps) {
  const accountId = useSession()?.user.uid
  const scripts = useKeptScripts(accountId)
  if (accountId === undefined || !scripts || scripts.length === 0) return null
  return (
    <section className={styles.kept} aria-labelledby="kept-scripts">
      <h2 id="kept-scripts">{messages.listTitle}</h2>
      <p className={styles.quiet}>{isOffline ? messages.listOffline : messages.listHint}</p>
      <KeptScriptList accountId={accountId} scripts={scripts} canOpen />
    </section>
  )
}

/** Shows on the account page which scripts are stored on this device. There, the user can only remove them. */
export function KeptScriptSettings({ accountId }: { accountId: string }) {
  const scripts = useKeptScripts(accountId)
  if (!scripts) return null
  if (scripts.length === 0) return <p className={styles.quiet}>{messages.none}</p>
  return <KeptScriptList accountId={accountId} scripts={scripts} canOpen={false} />
}
