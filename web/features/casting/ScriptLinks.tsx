import { ButtonLink } from '../../ui/actions/Button.tsx'
import { SceneDownload } from './sceneDownload/SceneDownload.tsx'
import * as messages from './messages.ts'
import styles from './ScriptLinks.module.css'

/**
 * Links from a script to its rehearsal, casting, review and sides, and the download button, which is absent if
 * `isReadOnly`.
 */
export function ScriptLinks({ scriptId, isReadOnly }: { scriptId: string; isReadOnly: boolean }) {
  return (
    <nav className={styles.rooms} aria-label={messages.linksLabel}>
      <div className={styles.first}>
        <ButtonLink kind="main" to={`/practice?script=${scriptId}`}>
          {messages.linkRehearse}
        </ButtonLink>
        <ButtonLink to={`/scripts/${scriptId}/cast`}>{messages.linkCast}</ButtonLink>
        <ButtonLink to={`/scripts/${scriptId}/read-through`}>{messages.linkCheckScript}</ButtonLink>
      </div>
      <div className={styles.more}>
        {!isReadOnly && <SceneDownload scriptId={scriptId} />}
        <ButtonLink kind="bare" icon="script" to={`/scripts/${scriptId}/sides`}>
          {messages.linkPrintSides}
        </ButtonLink>
      </div>
    </nav>
  )
}
