import { Link } from 'react-router'
import { Notice } from '../../ui/Notice.tsx'
import type { Unsent } from './useUnsent.ts'
import * as words from './words.ts'

const why: Record<Unsent['kind'], string> = {
  unreachable: words.isKeptUntilConnection,
  'signed-out': words.isKeptUntilSignIn,
  conflict: words.wasChangedOnAnother,
  gone: words.wasDeletedOnAnother,
  refused: words.couldNotBeSaved,
}

/** What lies on this device alone, and what to do about it. */
export function UnsentNotice({ unsent }: { unsent: readonly Unsent[] }) {
  if (unsent.length === 0) return null
  return (
    <Notice kind="hold" sign="offline">
      <ul>
        {unsent.map(({ edit, kind }) => (
          <li key={edit.key}>
            {edit.scriptId === null ? (
              `“${edit.mine.title || words.untitledScript}”`
            ) : (
              <Link to={`/scripts/${edit.scriptId}`}>“{edit.mine.title || words.untitledScript}”</Link>
            )}{' '}
            {why[kind]}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
