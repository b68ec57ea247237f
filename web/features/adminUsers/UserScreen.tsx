import type { Session } from '@scene-partner/contract/entities'
import { Link, useParams } from 'react-router'
import { office } from '../../platform/adminAddresses.ts'
import { isRefusal, sayDataError } from '../../platform/callError.ts'
import { Empty } from '../../ui/Empty.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { AdminRoom, AdminScreen, DataTable, Part, PartColumn, Parts } from '../admin/index.ts'
import { Inbox } from './Inbox.tsx'
import { ownLogColumns } from './logColumns.tsx'
import { logWords, type LogEntry } from './logWords.ts'
import { Codes, Override, Payments, Profile, Subscription, Usage } from './parts.tsx'
import { useLog, useUser } from './queries.ts'
import { UserActs } from './UserActs.tsx'
import { factWords, pageWords as words, partWords } from './userWords.ts'
import type { Card } from './words.ts'

/** All about one account but its texts, and what may be done to it. */
export function UserScreen() {
  const { userId = '' } = useParams()
  return <AdminRoom>{(session) => <User key={userId} userId={userId} session={session} />}</AdminRoom>
}

function User({ userId, session }: { userId: string; session: Session }) {
  const query = useUser(userId)
  const card = query.data
  const name = card ? card.user.displayName || card.user.email : words.title
  if (isRefusal(query.error, 'not_found')) {
    return (
      <AdminScreen title={words.title}>
        <Empty title={words.gone} act={<ButtonLink to={office.users}>{words.back}</ButtonLink>} />
      </AdminScreen>
    )
  }
  return (
    <AdminScreen
      title={name}
      count={card && name !== card.user.email ? card.user.email : undefined}
      acts={card && <UserActs card={card} session={session} />}
    >
      <Loaded query={query} sayError={(error) => sayDataError(words.load, error)} waiting={<Waiting rows={8} />}>
        {(found) => <About card={found} />}
      </Loaded>
    </AdminScreen>
  )
}

function About({ card }: { card: Card }) {
  return (
    <Parts>
      <PartColumn>
        <Subscription card={card} />
        <Override card={card} />
        <Payments card={card} />
        <Codes card={card} />
      </PartColumn>
      <PartColumn>
        <Profile card={card} />
        <Usage card={card} />
      </PartColumn>
      <Inbox userId={card.user.uid} />
      <Log userId={card.user.uid} />
    </Parts>
  )
}

const idOf = ({ id }: LogEntry) => id
const fewest = 10

/** The newest of what was done to this account; the log itself has the rest. */
function Log({ userId }: { userId: string }) {
  const query = useLog({ user: userId })
  const isMore = (query.data?.entries.length ?? 0) > fewest
  const all = <Link to={`${office.logs}?user=${encodeURIComponent(userId)}`}>{factWords.allLog}</Link>
  return (
    <Part
      title={partWords.log}
      isWide
      acts={
        <>
          {isMore && all}
          <Link to={`${office.views}?user=${encodeURIComponent(userId)}`}>{factWords.allViews}</Link>
        </>
      }
    >
      <DataTable
        label={partWords.log}
        operation={logWords.load}
        query={query}
        rowsOf={({ entries }) => entries.slice(0, fewest)}
        keyOf={idOf}
        columns={ownLogColumns}
        empty={<p>{factWords.noLog}</p>}
      />
    </Part>
  )
}
