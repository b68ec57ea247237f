import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  AdminPage,
  AdminScreen,
  CellButton,
  DataTable,
  EmailAddress,
  emptyValue,
  Pager,
  formatDateTime,
  formatNumber,
  StatusBadge,
  usePagination,
  type Column,
} from '../common/index.ts'
import { adminPaths, getUserPath } from '../../platform/adminPaths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useAuditEntries, useImpersonations, type View } from './queries.ts'
import { endedLabels, outcomeLabels, impersonationListMessages as messages } from './messages.ts'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import styles from './Monitoring.module.css'

type AuditEntry = OutputOf<'getView'>['looks'][number]

const buildColumns = (onOpen: (view: View) => void): readonly Column<View>[] => [
  {
    id: 'account',
    head: messages.account,
    cell: (view) => (
      <CellButton
        label={messages.open(view.userEmail)}
        text={view.userEmail}
        note={view.reason}
        onPress={() => onOpen(view)}
      />
    ),
  },
  {
    id: 'admin',
    head: messages.admin,
    cell: ({ adminEmail }) => (adminEmail ? <EmailAddress email={adminEmail} /> : messages.accountDeleted),
    isTruncated: true,
  },
  { id: 'began', head: messages.began, cell: ({ startedAt }) => formatDateTime(startedAt), isQuiet: true },
  {
    id: 'ended',
    head: messages.ended,
    cell: ({ endedHow }) => (endedHow ? endedLabels[endedHow] : <StatusBadge kind="half">{messages.now}</StatusBadge>),
    isQuiet: true,
  },
  { id: 'seen', head: messages.seen, cell: ({ seen }) => formatNumber(seen), align: 'end' },
  { id: 'refused', head: messages.refused, cell: ({ refused }) => formatNumber(refused), align: 'end' },
]

const auditColumns: readonly Column<AuditEntry>[] = [
  { id: 'what', head: messages.what, cell: ({ what }) => what },
  {
    id: 'outcome',
    head: messages.outcome,
    cell: ({ outcome }) => (
      <StatusBadge kind={outcome === 'seen' ? 'none' : 'bad'}>{outcomeLabels[outcome]}</StatusBadge>
    ),
  },
  { id: 'subject', head: messages.subject, cell: ({ subject }) => subject || emptyValue, isQuiet: true },
  { id: 'times', head: messages.times, cell: ({ times }) => formatNumber(times), align: 'end' },
]

function AuditEntries({ view, onClose }: { view: View; onClose: () => void }) {
  const query = useAuditEntries(view.viewId)
  const { userEmail, adminEmail, startedAt, endedAt, reason, userId } = view
  return (
    <Dialog
      isOpen
      placement="side"
      title={messages.auditEntries}
      description={`${adminEmail ?? messages.accountDeleted}, ${formatDateTime(startedAt)} – ${endedAt ? formatDateTime(endedAt) : messages.now}`}
      onClose={onClose}
      actions={<Button onPress={onClose}>{messages.close}</Button>}
    >
      <p>
        <Link to={getUserPath(userId)}>{userEmail}</Link>
        <br />
        {reason || messages.noReason}
      </p>
      <DataTable
        label={messages.auditEntries}
        action={messages.loadAuditEntries}
        query={query}
        rowsOf={({ looks }) => looks}
        keyOf={({ outcome, what, subject }) => `${outcome} ${what} ${subject}`}
        columns={auditColumns}
        empty={<EmptyState title={messages.noAuditEntries} />}
      />
    </Dialog>
  )
}

function Views() {
  const [params] = useSearchParams()
  const userId = params.get('user') ?? undefined
  const pages = usePagination()
  const [opened, setOpened] = useState<View | null>(null)
  const query = useImpersonations({
    ...(userId && { userId }),
    ...(pages.cursor !== undefined && { cursor: pages.cursor }),
  })
  const viewedEmail = userId && query.data?.views[0]?.userEmail
  return (
    <AdminScreen title={messages.title} lead={messages.lead}>
      {userId && (
        <p className={styles.viewedAccount}>
          {viewedEmail && <b>{messages.viewsOf(viewedEmail)}</b>} <Link to={adminPaths.views}>{messages.everyone}</Link>
        </p>
      )}
      <DataTable
        label={messages.title}
        action={messages.load}
        query={query}
        rowsOf={({ views }) => views}
        keyOf={({ viewId }) => viewId}
        columns={buildColumns(setOpened)}
        empty={<EmptyState title={messages.none}>{messages.noneHint}</EmptyState>}
      />
      {query.data && (
        <Pager pagination={pages} nextCursor={query.data.nextCursor} rowCount={query.data.views.length} pageSize={50} />
      )}
      {opened && <AuditEntries view={opened} onClose={() => setOpened(null)} />}
    </AdminScreen>
  )
}

/** The page that lists which admins viewed which accounts, and which data they saw. */
export function AdminImpersonationsScreen() {
  return <AdminPage>{() => <Views />}</AdminPage>
}
