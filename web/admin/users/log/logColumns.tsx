import { Link } from 'react-router'
import { getUserPath } from '../../../platform/adminPaths.ts'
import { EmailAddress, emptyValue, formatDateTime, type Column } from '../../common/index.ts'
import { logMessages as messages, formatAction, formatMetadata, type LogEntry } from './logMessages.ts'
import styles from './LogsScreen.module.css'

/** Links to an account, if it still exists. */
const AccountLink = ({ id, email }: { id: string | null; email: string | null }) =>
  id && email ? (
    <Link to={getUserPath(id)}>
      <EmailAddress email={email} />
    </Link>
  ) : (
    (email ?? id ?? emptyValue)
  )

/** Columns of the audit log. */
export const logColumns: readonly Column<LogEntry>[] = [
  { id: 'at', head: messages.when, cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>, isNoWrap: true },
  { id: 'action', head: messages.action, cell: ({ action }) => formatAction(action), isNoWrap: true },
  {
    id: 'admin',
    head: messages.admin,
    cell: ({ adminId, adminEmail }) => <AccountLink id={adminId} email={adminEmail} />,
  },
  { id: 'user', head: messages.user, cell: ({ userId, userEmail }) => <AccountLink id={userId} email={userEmail} /> },
  {
    id: 'details',
    head: messages.details,
    cell: ({ metadata }) => <span className={styles.details}>{formatMetadata(metadata)}</span>,
    isQuiet: true,
  },
]

/** The columns for one user's page, without the user. */
export const userLogColumns = logColumns.filter(({ id }) => id !== 'user')
