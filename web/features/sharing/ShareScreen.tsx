import type { Session } from '@scene-partner/contract/entities'
import { Link, useParams, useSearchParams } from 'react-router'
import { formatCallError } from '../../platform/api/callError.ts'
import { QueryProvider } from '../../platform/query/query.tsx'
import { isReadOnly } from '../../platform/session/access.ts'
import { useSession } from '../../platform/session/session.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryContent } from '../../ui/feedback/QueryContent.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { Icon } from '../../ui/layout/Icon.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { ArrivedLines } from './ArrivedLines.tsx'
import { CoachNotes } from './CoachNotes.tsx'
import { LinkForm } from './LinkForm.tsx'
import { LinkList } from './LinkList.tsx'
import { useShareData, type ShareData } from './queries.ts'
import * as messages from './messages.ts'
import styles from './ShareScreen.module.css'

/**
 * The page on which the actor creates links for friends and coaches, and sees the lines and notes that they have sent.
 */
export function ShareScreen() {
  const session = useSession()
  const { scriptId } = useParams()
  if (!session || !scriptId) return null
  return (
    <QueryProvider>
      <Loader key={scriptId} scriptId={scriptId} session={session} />
    </QueryProvider>
  )
}

function Loader({ scriptId, session }: { scriptId: string; session: Session }) {
  const query = useShareData(scriptId)
  return (
    <QueryContent
      query={query}
      formatError={(error) => formatCallError(error, messages.loadError)}
      loading={
        <Screen title={messages.friendTitle}>
          <Skeleton label={messages.loading} rows={6} />
        </Screen>
      }
    >
      {(data) => <Content scriptId={scriptId} session={session} data={data} />}
    </QueryContent>
  )
}

function Content({ scriptId, session, data }: { scriptId: string; session: Session; data: ShareData }) {
  const [search, setSearch] = useSearchParams()
  const kind = search.get('with') === 'coach' ? 'coach' : 'reader'
  const isFriend = kind === 'reader'
  const isFixed = isReadOnly(session)
  const links = data.links.filter((link) => link.kind === kind)
  return (
    <>
      <nav className={styles.bar}>
        <Link to={`/scripts/${scriptId}`}>
          <Icon name="back" />
          <span>{data.title}</span>
        </Link>
      </nav>
      <Screen
        title={isFriend ? messages.friendTitle : messages.coachTitle}
        lead={isFriend ? messages.friendLead : messages.coachLead}
      >
        <SegmentedControl
          label={messages.partsLabel}
          options={[
            { value: 'reader', label: messages.friendPart },
            { value: 'coach', label: messages.coachPart },
          ]}
          value={kind}
          onChange={(value) => setSearch(value === 'coach' ? { with: 'coach' } : {}, { replace: true })}
        />
        {isFriend && data.understanding.characters.length === 0 ? (
          <EmptyState title={messages.noRolesTitle}>{messages.noRolesHint}</EmptyState>
        ) : (
          <div className={styles.columns}>
            {!isFixed && <LinkForm key={kind} kind={kind} scriptId={scriptId} data={data} />}
            <div className={styles.side}>
              {!isFriend && <CoachNotes scriptId={scriptId} isReadOnly={isFixed} />}
              {isFriend && <ArrivedLines scriptId={scriptId} data={data} isReadOnly={isFixed} />}
              {links.length > 0 && <LinkList links={links} kind={kind} data={data} isReadOnly={isFixed} />}
            </div>
          </div>
        )}
      </Screen>
    </>
  )
}
