import { ButtonLink, Button } from '../../ui/actions/Button.tsx'
import { formatRoles } from '../../ui/formatRoles.ts'
import { formatSize } from '../../ui/formatSize.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { getOfflineDatabase, type OfflineScript } from '../../platform/storage/offlineDatabase.ts'
import * as messages from './messages.ts'
import styles from './OfflineScripts.module.css'

const formatDay = (ms: number) =>
  new Date(ms).toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** Formats what is stored of a script on this device: its scenes, the size, and the date of the copy. */
export function formatOfflineScript({ scenes, bytes, updatedAt }: OfflineScript): string {
  const [only] = scenes
  const names = scenes.length === 1 && only ? only.name : messages.allScenes(scenes.length)
  return messages.facts(names, formatSize(bytes), formatDay(updatedAt))
}

const getRoomUrl = ({ scriptId, scenes }: OfflineScript) => {
  const [first] = scenes
  return `/practice?script=${scriptId}${scenes.length === 1 && first ? `&scene=${first.index + 1}` : ''}`
}

function getTapeUrl({ scriptId, scenes }: OfflineScript) {
  const [first] = scenes
  return `/practice/${scriptId}/tape${first ? `?scene=${first.index + 1}` : ''}`
}

type OfflineScriptListProps = {
  accountId: string
  scripts: readonly OfflineScript[]
  /** Whether each script has links that open it. Without them, the user can only remove scripts. */
  canOpen: boolean
}

/** Lists the scripts stored on this device. The user can remove each and, if `canOpen`, rehearse, drill or film it. */
export function OfflineScriptList({ accountId, scripts, canOpen }: OfflineScriptListProps) {
  const remove = async ({ scriptId, title }: OfflineScript) => {
    try {
      await getOfflineDatabase(accountId)?.remove(scriptId)
      showToast(messages.removed(title))
    } catch {
      showToast(messages.removeFailed, { kind: 'failed' })
    }
  }
  return (
    <ul className={styles.rows}>
      {scripts.map((script) => (
        <li key={script.scriptId}>
          <div className={styles.facts}>
            <b>{script.title}</b>
            {script.mine.length > 0 && <small>{formatRoles(script.mine)}</small>}
            <small>{formatOfflineScript(script)}</small>
            {script.missingCount > 0 && <small>{messages.missing(script.missingCount)}</small>}
          </div>
          <div className={styles.actions}>
            {canOpen && (
              <>
                <ButtonLink to={getRoomUrl(script)} label={messages.rehearseLabel(script.title)}>
                  {messages.rehearse}
                </ButtonLink>
                <ButtonLink
                  kind="bare"
                  to={`/practice?script=${script.scriptId}&drill=due`}
                  label={messages.drillLabel(script.title)}
                >
                  {messages.drill}
                </ButtonLink>
                <ButtonLink kind="bare" to={getTapeUrl(script)} label={messages.filmLabel(script.title)}>
                  {messages.film}
                </ButtonLink>
              </>
            )}
            <Button kind="bare" label={messages.removeLabel(script.title)} onPress={() => void remove(script)}>
              {messages.remove}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
