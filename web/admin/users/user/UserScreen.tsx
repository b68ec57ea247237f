import type { Session } from '@scene-partner/contract/entities'
import { Link, useParams } from 'react-router'
import { adminPaths } from '../../../platform/adminPaths.ts'
import { hasErrorCode, formatFailedAction } from '../../../platform/api/callError.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ButtonLink } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { QueryContent } from '../../../ui/feedback/QueryContent.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import {
  AdminPage,
  AdminScreen,
  CopyableEmail,
  DataTable,
  Section,
  SectionColumn,
  SectionGrid,
  formatDay,
} from '../../common/index.ts'
import { Inbox } from './Inbox.tsx'
import { userLogColumns } from '../log/logColumns.tsx'
import { logMessages, type LogEntry } from '../log/logMessages.ts'
import {
  CouponsSection,
  OverrideSection,
  PaymentsSection,
  ProfileSection,
  SubscriptionSection,
  UsageSection,
} from './userSections.tsx'
import { useLog, useUser } from '../queries.ts'
import { UserActionList, UserHeadActions } from './UserActions.tsx'
import { formatAccess } from './formatAccess.ts'
import { factMessages, userPageMessages as messages, sectionTitles, stateMessages } from './userMessages.ts'
import type { UserDetails } from '../messages.ts'
import styles from './UserScreen.module.css'

/**
 * The page of one account: facts about it and the actions on it. Shows no text that the user has written or imported.
 */
export function UserScreen() {
  const { userId = '' } = useParams()
  return <AdminPage>{(session) => <User key={userId} userId={userId} session={session} />}</AdminPage>
}

function User({ userId, session }: { userId: string; session: Session }) {
  const query = useUser(userId)
  const card = query.data
  const name = card ? card.user.displayName || card.user.email : messages.title
  if (hasErrorCode(query.error, 'not_found')) {
    return (
      <AdminScreen title={messages.title}>
        <EmptyState title={messages.notFound} act={<ButtonLink to={adminPaths.users}>{messages.back}</ButtonLink>} />
      </AdminScreen>
    )
  }
  return (
    <AdminScreen
      title={name}
      count={card && <CopyableEmail email={card.user.email} />}
      actions={card && <UserHeadActions card={card} session={session} />}
    >
      <QueryContent
        query={query}
        formatError={(error) => formatFailedAction(messages.load, error)}
        loading={<Skeleton rows={8} />}
      >
        {(found) => (
          <>
            <StateNotice state={found.state} />
            <div className={styles.layout}>
              <div className={styles.main}>
                <p className={styles.access}>{formatAccess(found)}</p>
                <UserSections card={found} />
              </div>
              <UserActionList card={found} session={session} />
            </div>
          </>
        )}
      </QueryContent>
    </AdminScreen>
  )
}

/** Says that the account is suspended or closed. Renders nothing for any other account. */
function StateNotice({ state: { suspendedAt, deletionDueAt } }: Pick<UserDetails, 'state'>) {
  if (deletionDueAt) return <Notice kind="hold">{stateMessages.closed(formatDay(deletionDueAt))}</Notice>
  return suspendedAt && <Notice kind="hold">{stateMessages.suspended(formatDay(suspendedAt))}</Notice>
}

function UserSections({ card }: { card: UserDetails }) {
  return (
    <SectionGrid>
      <SectionColumn>
        <SubscriptionSection card={card} />
        <OverrideSection card={card} />
        <PaymentsSection card={card} />
        <CouponsSection card={card} />
      </SectionColumn>
      <SectionColumn>
        <ProfileSection card={card} />
        <UsageSection card={card} />
      </SectionColumn>
      <Inbox userId={card.user.uid} />
      <Log userId={card.user.uid} />
    </SectionGrid>
  )
}

const idOf = ({ id }: LogEntry) => id
const maxLogRows = 10

/** The newest audit entries about this account, with a link to the complete audit log. */
function Log({ userId }: { userId: string }) {
  const query = useLog({ user: userId })
  const isMore = (query.data?.entries.length ?? 0) > maxLogRows
  const all = <Link to={`${adminPaths.logs}?user=${encodeURIComponent(userId)}`}>{factMessages.openLog}</Link>
  return (
    <Section
      title={sectionTitles.log}
      isWide
      actions={
        <>
          {isMore && all}
          <Link to={`${adminPaths.views}?user=${encodeURIComponent(userId)}`}>{factMessages.openViews}</Link>
        </>
      }
    >
      <DataTable
        label={sectionTitles.log}
        action={logMessages.load}
        query={query}
        rowsOf={({ entries }) => entries.slice(0, maxLogRows)}
        keyOf={idOf}
        columns={userLogColumns}
        empty={<p>{factMessages.noLog}</p>}
      />
    </Section>
  )
}
