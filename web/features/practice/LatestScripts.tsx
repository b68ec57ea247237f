import type { ScriptProgress } from '@scene-partner/contract/operations/rehearsal'
import { Link } from 'react-router'
import { Icon } from '../../ui/layout/Icon.tsx'
import { formatRoles } from '../../ui/formatRoles.ts'
import { ProgressFacts } from './ProgressFacts.tsx'
import * as messages from './messages.ts'
import styles from './PracticePage.module.css'

/**
 * Returns the URL of a script's page or, if the script has roles but the user has chosen none, of the page on which to
 * choose one.
 */
const getScriptUrl = ({ scriptId, mine, roles }: ScriptProgress) =>
  mine.length === 0 && roles > 0 ? `/practice?script=${scriptId}` : `/scripts/${scriptId}`

/** Lists the latest scripts, each with the user's role and progress. */
export function LatestScripts({ scripts, scriptCount }: { scripts: readonly ScriptProgress[]; scriptCount: number }) {
  return (
    <section className={styles.latest} aria-labelledby="latest">
      <div className={styles.head}>
        <h2 id="latest">{messages.latestTitle}</h2>
        <Link to="/scripts">{messages.latestAll(scriptCount)}</Link>
      </div>
      <ul className={styles.rows}>
        {scripts.map((script) => (
          <li key={script.scriptId}>
            <Link to={getScriptUrl(script)} className={styles.row} data-wide>
              <span className={styles.is}>
                <b>{script.title}</b>
                <small>{script.mine.length > 0 ? formatRoles(script.mine) : messages.progressNoRole}</small>
              </span>
              <ProgressFacts script={script} />
              <Icon name="forward" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
