import type { Session } from '@scene-partner/contract/entities'
import { useNavigate } from 'react-router'
import { canEnterStudio, isReadOnly } from '../../../platform/session/access.ts'
import { Button, ButtonLink } from '../../../ui/actions/Button.tsx'
import { formatSize } from '../../../ui/formatSize.ts'
import { SceneDownload } from '../../casting/index.ts'
import { useOfflineScripts } from '../../offlineScripts/index.ts'
import { FountainDownload } from './FountainDownload.tsx'
import { maxReadingLength, type ScriptHandoff } from '../scriptHandoff.ts'
import type { ScriptPageData } from './ScriptPage.tsx'
import * as messages from '../messages.ts'
import styles from './ScriptPage.module.css'

/**
 * Lists the actions on a script besides the rehearsal, for example download, print, check, edit, and open in the
 * Studio.
 */
export function ScriptTools({ data, session }: { data: ScriptPageData; session: Session }) {
  const { script, understanding } = data
  const doubts = understanding.lines.filter(({ doubt }) => doubt !== undefined).length
  const offlineScript = useOfflineScripts(session.user.uid)?.find(({ scriptId }) => scriptId === script.id)
  const hasRoles = understanding.characters.length > 0
  const hasRole = hasRoles && (data.casting?.mine ?? []).length > 0
  return (
    <section className={styles.box} aria-labelledby="tools">
      <h2 id="tools">{messages.pageTools}</h2>
      <ul className={styles.tools}>
        {hasRoles && !isReadOnly(session) && (
          <li>
            <SceneDownload scriptId={script.id} />
          </li>
        )}
        {hasRoles && !isReadOnly(session) && (
          <li>
            <ButtonLink kind="bare" icon="download" to={`/scripts/${script.id}/offline`}>
              {messages.pageStoreOffline}
            </ButtonLink>
            {offlineScript && (
              <small>{messages.pageOfflineSize(formatSize(offlineScript.bytes), offlineScript.missingCount)}</small>
            )}
          </li>
        )}
        {hasRole && !isReadOnly(session) && (
          <li>
            <ButtonLink kind="bare" icon="camera" to={`/practice/${script.id}/tape`}>
              {messages.pageFilm}
            </ButtonLink>
          </li>
        )}
        {hasRoles && (
          <li>
            <ButtonLink kind="bare" icon="person" to={`/scripts/${script.id}/share`}>
              {messages.pageAskFriend}
            </ButtonLink>
          </li>
        )}
        {hasRoles && (
          <li>
            <ButtonLink kind="bare" icon="script" to={`/scripts/${script.id}/sides`}>
              {messages.pagePrintSides}
            </ButtonLink>
          </li>
        )}
        {!isReadOnly(session) && (
          <li>
            <FountainDownload title={script.title} understanding={understanding} />
          </li>
        )}
        <li>
          <ButtonLink kind="bare" icon="check" to={`/scripts/${script.id}/read-through`}>
            {messages.pageCheckScript}
          </ButtonLink>
          {doubts > 0 && <small>{messages.pageDoubts(doubts)}</small>}
        </li>
        <li>
          <ButtonLink kind="bare" icon="pencil" to={`/scripts/${script.id}?edit`}>
            {messages.pageEdit}
          </ButtonLink>
        </li>
        <li>
          <OpenToReadButton script={script} session={session} />
        </li>
      </ul>
    </section>
  )
}

/** A button that opens the text in the Studio, or in the speech demo if the account has no access to the Studio. */
function OpenToReadButton({ script, session }: Pick<ScriptPageData, 'script'> & { session: Session }) {
  const navigate = useNavigate()
  const { content, title } = script
  const target = canEnterStudio(session)
    ? { to: '/studio', name: messages.editorStudio }
    : { to: '/practice?tab=speech', name: messages.editorPractice }
  if (content.trim() === '' || content.length > maxReadingLength) return null
  const handoff: ScriptHandoff = { text: content, title }
  return (
    <Button kind="bare" icon="sound" onPress={() => void navigate(target.to, { state: { handedScript: handoff } })}>
      {messages.editorOpenIn(target.name)}
    </Button>
  )
}
