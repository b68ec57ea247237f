import { useState } from 'react'
import {
  AdminPage,
  AdminScreen,
  CellButton,
  ConfirmDialog,
  CsvLink,
  DataTable,
  MessageViewDialog,
  Pager,
  formatRelativeDay,
  formatDateTime,
  formatNumber,
  StatusBadge,
  useCanEdit,
  usePagination,
  type Column,
} from '../common/index.ts'
import { call } from '../../platform/api/client.ts'
import { getUserPath } from '../../platform/adminPaths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { Link } from 'react-router'
import { createDraft, ComposeDialog, type Draft } from './ComposeDialog.tsx'
import { formatAudience } from './formatAudience.ts'
import { refetchList, type Broadcast, useAgencyNames, useBroadcasts } from './queries.ts'
import { priorityLabels, formatCategory, stateLabels, listMessages } from './messages.ts'
import styles from './AdminMessagesScreen.module.css'

const kindOf = { sending: 'half', sent: 'good', cancelled: 'none' } as const

function State({ broadcast }: { broadcast: Broadcast }) {
  const { state, sentCount, recipients } = broadcast
  return (
    <span className={styles.state}>
      <StatusBadge kind={kindOf[state]}>{stateLabels[state]}</StatusBadge>
      {state === 'sending' && (
        <ProgressBar isBare label={stateLabels.sending} value={recipients > 0 ? sentCount / recipients : null} />
      )}
    </span>
  )
}

type FormatRecipients = (broadcast: Broadcast) => string

const buildColumns = (
  formatRecipients: FormatRecipients,
  onOpen: (broadcast: Broadcast) => void,
): readonly Column<Broadcast>[] => [
  {
    id: 'subject',
    head: listMessages.subject,
    cell: (broadcast) => (
      <CellButton
        label={listMessages.open(broadcast.subject)}
        text={broadcast.subject}
        onPress={() => onOpen(broadcast)}
      />
    ),
  },
  {
    id: 'to',
    head: listMessages.to,
    cell: (broadcast) =>
      broadcast.audience.kind === 'one' ? (
        <Link to={getUserPath(broadcast.audience.userId)}>{formatRecipients(broadcast)}</Link>
      ) : (
        formatRecipients(broadcast)
      ),
  },
  { id: 'state', head: listMessages.state, cell: (broadcast) => <State broadcast={broadcast} /> },
  {
    id: 'reached',
    head: listMessages.reached,
    cell: ({ sentCount, recipients, state }) =>
      state === 'sent' ? formatNumber(sentCount) : `${formatNumber(sentCount)} / ${formatNumber(recipients)}`,
    align: 'end',
  },
  {
    id: 'read',
    head: listMessages.read,
    cell: ({ readCount, sentCount }) => listMessages.readShare(readCount, sentCount),
    align: 'end',
  },
  {
    id: 'by',
    head: listMessages.by,
    cell: ({ sentByEmail }) => sentByEmail,
    isQuiet: true,
    isOptional: true,
    isTruncated: true,
  },
  {
    id: 'sentAt',
    head: listMessages.sentAt,
    cell: ({ createdAt }) => formatRelativeDay(createdAt),
    isQuiet: true,
    isNoWrap: true,
  },
]

function OpenedMessage({ broadcast, to, onClose }: { broadcast: Broadcast; to: string; onClose: () => void }) {
  const { subject, content, category, priority, byMail, createdAt, sentByEmail, expiresAt } = broadcast
  const facts = [
    ...[to, formatDateTime(createdAt), sentByEmail, formatCategory(category), priorityLabels[priority]],
    ...(byMail ? [listMessages.mail] : []),
    ...(expiresAt ? [formatDateTime(expiresAt)] : []),
  ]
  return (
    <MessageViewDialog
      title={listMessages.openedTitle}
      subject={subject}
      content={content}
      facts={facts}
      onClose={onClose}
    />
  )
}

function Messages() {
  const pages = usePagination()
  const query = useBroadcasts(pages.cursor)
  const canEdit = useCanEdit()
  const agencies = useAgencyNames().data?.agencies ?? []
  const [draft, setDraft] = useState<Draft>(createDraft)
  const [isWriting, setWriting] = useState(false)
  const [opened, setOpened] = useState<Broadcast | null>(null)
  const [stopping, setStopping] = useState<Broadcast | null>(null)
  const formatRecipients: FormatRecipients = ({ audience }) => formatAudience(audience, agencies)
  return (
    <AdminScreen
      title={listMessages.title}
      lead={listMessages.lead}
      actions={
        <>
          <CsvLink table="messages" label={listMessages.title} />
          {canEdit && (
            <Button kind="main" icon="pencil" onPress={() => setWriting(true)}>
              {listMessages.compose}
            </Button>
          )}
        </>
      }
    >
      <DataTable
        label={listMessages.table}
        action={listMessages.load}
        query={query}
        rowsOf={({ notices }) => notices}
        keyOf={({ noticeId }) => noticeId}
        columns={buildColumns(formatRecipients, setOpened)}
        actions={
          canEdit
            ? (broadcast) =>
                broadcast.state === 'sending' && (
                  <Button
                    size="dense"
                    label={listMessages.stopNamed(broadcast.subject)}
                    onPress={() => setStopping(broadcast)}
                  >
                    {listMessages.stop}
                  </Button>
                )
            : undefined
        }
        empty={<EmptyState title={listMessages.none}>{listMessages.noneHint}</EmptyState>}
      />
      {query.data && (
        <Pager
          pagination={pages}
          nextCursor={query.data.nextCursor}
          rowCount={query.data.notices.length}
          pageSize={50}
        />
      )}
      {isWriting && (
        <ComposeDialog
          draft={draft}
          onChange={setDraft}
          onSent={() => {
            setWriting(false)
            setDraft(createDraft())
          }}
          onClose={() => setWriting(false)}
        />
      )}
      {opened && <OpenedMessage broadcast={opened} to={formatRecipients(opened)} onClose={() => setOpened(null)} />}
      {stopping && (
        <ConfirmDialog
          title={listMessages.stopTitle}
          description={listMessages.stopDescription(stopping.sentCount, stopping.recipients)}
          action={listMessages.stopConfirm}
          isDanger
          onConfirm={async () => {
            await call('cancelNotice', { noticeId: stopping.noticeId })
            await refetchList('listNotices')
            return { message: listMessages.stopped }
          }}
          onClose={() => setStopping(null)}
        />
      )}
    </AdminScreen>
  )
}

/** The page with the messages that admins have sent to users, and the dialog to send another one. */
export function AdminMessagesScreen() {
  return <AdminPage>{() => <Messages />}</AdminPage>
}
