import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/actions/Button.tsx'
import { formatRoles } from '../../../ui/formatRoles.ts'
import { LineProgress } from '../../practice/index.ts'
import { formatPlanLink } from '../../practicePlan/index.ts'
import type { PartSummary } from './summarizePart.ts'
import * as messages from '../messages.ts'
import styles from './ScriptPage.module.css'

type PartHeadProps = { scriptId: string; mine: readonly string[]; part: PartSummary }

/**
 * Shows the actor's role, its progress, and the button that starts the rehearsal, which is the primary button of the
 * page. If the actor has chosen no role, the primary button leads to the page for choosing a role.
 */
export function PartHead({ scriptId, mine, part }: PartHeadProps) {
  if (mine.length === 0) {
    return (
      <section className={styles.part} aria-label={messages.pagePartLabel}>
        <p>{messages.pageNoRole}</p>
        <div className={styles.actions}>
          <ButtonLink kind="main" size="large" to={`/practice?script=${scriptId}`}>
            {messages.pageChooseRole}
          </ButtonLink>
        </div>
      </section>
    )
  }
  const { right, ownLines, toPractise, dueLines, next } = part
  return (
    <section className={styles.part} aria-label={messages.pagePartLabel}>
      <div className={styles.role}>
        <div>
          <p className={styles.quiet}>{messages.pageYouAre}</p>
          <div className={styles.nameRow}>
            <p className={styles.name}>{formatRoles(mine)}</p>
            <Link to={`/scripts/${scriptId}/cast`} className={styles.change}>
              {messages.pageChangeRole}
            </Link>
          </div>
        </div>
        <p className={styles.known}>
          <b>{messages.pageRight(right, ownLines)}</b>
          <span className={styles.quiet}>{messages.pageLinesRight(ownLines)}</span>
        </p>
      </div>
      <LineProgress right={right} toPractise={toPractise} ownLines={ownLines} />
      <div className={styles.actions}>
        <ButtonLink kind="main" size="large" to={`/practice?script=${scriptId}`} state={{ begins: true }}>
          <span className={styles.rehearse}>
            <b>{messages.pageRehearse}</b>
            {next?.isResumed && <small>{messages.pageRehearseFrom(next.scene, next.lineNumber)}</small>}
          </span>
        </ButtonLink>
        {dueLines > 0 && (
          <ButtonLink icon="loop" to={`/practice?script=${scriptId}&drill=due`}>
            {messages.pageDrill(dueLines, dueLines > toPractise)}
          </ButtonLink>
        )}
        <ButtonLink icon="clock" to={formatPlanLink(scriptId)}>
          {messages.editorPlan}
        </ButtonLink>
      </div>
    </section>
  )
}
