import { Link } from 'react-router'
import { Notice } from '../../ui/Notice.tsx'
import type { Unsent } from './useUnsent.ts'

const why: Record<Unsent['kind'], string> = {
  unreachable: 'is kept on this device until the connection is back.',
  'signed-out': 'is kept on this device until you sign in again.',
  conflict: 'was changed on another device too. Both texts are kept: open it and choose.',
  gone: 'was deleted on another device. Open it to save it as a new script.',
  refused: 'could not be saved. Open it to see why.',
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
              `“${edit.mine.title || 'Untitled Script'}”`
            ) : (
              <Link to={`/scripts/${edit.scriptId}`}>“{edit.mine.title || 'Untitled Script'}”</Link>
            )}{' '}
            {why[kind]}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
