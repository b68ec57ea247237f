import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { operationQuery } from '../../../platform/query/query.tsx'
import type { ScriptPageData } from './ScriptPage.tsx'
import * as messages from '../messages.ts'
import styles from './ScriptPage.module.css'

type CastListProps = Pick<ScriptPageData, 'understanding' | 'casting'> & { scriptId: string; mine: readonly string[] }

const maxRows = 8

/** Lists the roles, each with its voice. The name of a voice appears when the list of voices has loaded. */
export function CastList({ scriptId, understanding, casting, mine }: CastListProps) {
  const { data } = useQuery(operationQuery('getUserAvailableVoices', {}))
  const voiceNames = new Map(data?.voices.map(({ id, name }) => [id, name]))
  const { characters } = understanding
  const formatVoice = (name: string) => {
    if (mine.includes(name)) return messages.pageCastYou
    return voiceNames.get(casting?.roles[name]?.voiceId ?? '') ?? ''
  }
  return (
    <section className={styles.box} aria-labelledby="cast">
      <div className={styles.boxHead}>
        <h2 id="cast">{messages.pageCast}</h2>
        <Link to={`/scripts/${scriptId}/cast`}>{messages.pageChangeVoices}</Link>
      </div>
      <ul>
        {characters.slice(0, maxRows).map(({ name, speeches }) => (
          <li key={name} className={styles.castRow}>
            <b>{name}</b>
            <span data-own={mine.includes(name) || undefined}>{formatVoice(name)}</span>
            <small>{messages.pageLines(speeches)}</small>
          </li>
        ))}
      </ul>
      {characters.length > maxRows && (
        <p className={styles.quiet}>{messages.pageMoreRoles(characters.length - maxRows)}</p>
      )}
    </section>
  )
}
