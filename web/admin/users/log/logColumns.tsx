import { Link } from 'react-router'
import { getUserPath } from '../../../platform/adminPaths.ts'
import { EmailAddress, emptyValue, formatDateTime, type Column } from '../../common/index.ts'
import { logMessages as messages, formatAction, formatMetadata, type LogEntry } from './logMessages.ts'
import styles from './LogsScreen.module.css'

/** The e-mail address of an account in the log. It is a link if the account still exists. */
const AccountLink = ({ id, email }: { id: string | null; email: string | null }) =>
  id && email ? (
    <Link to={getUserPath(id)}>
      <EmailAddress email={email} />
    </Link>
  ) : (
    (email ?? id ?? emptyValue)
  )

/** Columns of the audit log. Times are in `timeZone`, which is part of the column heading. */
export const buildLogColumns = (timeZone: string): readonly Column<LogEntry>[] => [
  {
    id: 'at',
    head: messages.whenIn(timeZone),
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, timeZone)}</time>,
    isNoWrap: true,
  },
  { id: 'action', head: messages.action, cell: ({ action }) => formatAction(action) },
  {
    id: 'admin',
    head: messages.admin,
    cell: ({ adminId, adminEmail }) => <AccountLink id={adminId} email={adminEmail} />,
    isTruncated: true,
  },
  {
    id: 'user',
    head: messages.user,
    cell: ({ userId, userEmail }) => <AccountLink id={userId} email={userEmail} />,
    isTruncated: true,
  },
  {
    id: 'details',
    head: messages.details,
    cell: ({ metadata }) => <span className={styles.details}>{formatMetadata(metadata)}</span>,
    isQuiet: true,
  },
]

/** Returns the time zone of this browser, such as `Europe/London`. */
export const getBrowserTimeZone = (): string => new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone

/**
 * The columns of the audit log for the page of one user, without the column that names the user. Times are in the
 * browser's time zone, which is part of the column heading.
 */
export const userLogColumns = buildLogColumns(getBrowserTimeZone()).filter(({ id }) => id !== 'user')
