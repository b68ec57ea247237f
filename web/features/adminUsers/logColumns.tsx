import { Link } from 'react-router'
import { userPage } from '../../platform/adminAddresses.ts'
import { Address, nothing, sayMoment, type Column } from '../admin/index.ts'
import { logWords as words, sayAction, sayMetadata, type LogEntry } from './logWords.ts'
import styles from './Log.module.css'

/** Whose page it is, where that account is still there. */
const Who = ({ id, email }: { id: string | null; email: string | null }) =>
  id && email ? (
    <Link to={userPage(id)}>
      <Address email={email} />
    </Link>
  ) : (
    (email ?? id ?? nothing)
  )

export const logColumns: readonly Column<LogEntry>[] = [
  { id: 'at', head: words.when, cell: ({ at }) => <time dateTime={at}>{sayMoment(at)}</time>, isWhole: true },
  { id: 'action', head: words.action, cell: ({ action }) => sayAction(action), isWhole: true },
  { id: 'admin', head: words.admin, cell: ({ adminId, adminEmail }) => <Who id={adminId} email={adminEmail} /> },
  { id: 'user', head: words.user, cell: ({ userId, userEmail }) => <Who id={userId} email={userEmail} /> },
  {
    id: 'details',
    head: words.details,
    cell: ({ metadata }) => <span className={styles.details}>{sayMetadata(metadata)}</span>,
    isQuiet: true,
  },
]

/** On a person's own page: without whom it was about. */
export const ownLogColumns = logColumns.filter(({ id }) => id !== 'user')
