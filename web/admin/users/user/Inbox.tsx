import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useState } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import {
  CellButton,
  DataTable,
  MessageViewDialog,
  Section,
  formatRelativeDay,
  formatDateTime,
  formatShortDay,
  StatusBadge,
  type Column,
} from '../../common/index.ts'
import { inboxMessages as texts, priorityLabels, formatCategory } from '../broadcastMessages.ts'
import { useInbox } from '../queries.ts'
import styles from './Inbox.module.css'

type Message = OutputOf<'listMessagesToUser'>['messages'][number]

function Expiry({ message: { expiresAt, isExpired } }: { message: Message }) {
  if (expiresAt === null) return texts.neverExpires
  return isExpired ? texts.expired : formatShortDay(expiresAt)
}

const ReadState = ({ message: { readAt } }: { message: Message }) =>
  readAt === null ? (
    <StatusBadge kind="half">{texts.unread}</StatusBadge>
  ) : (
    <StatusBadge kind="good">{texts.read(formatRelativeDay(readAt))}</StatusBadge>
  )

const buildColumns = (onOpen: (message: Message) => void): readonly Column<Message>[] => [
  {
    id: 'subject',
    head: texts.subject,
    cell: (message) => (
      <CellButton label={texts.open(message.subject)} text={message.subject} onPress={() => onOpen(message)} />
    ),
  },
  { id: 'category', head: texts.category, cell: ({ category }) => formatCategory(category), isOptional: true },
  { id: 'priority', head: texts.priority, cell: ({ priority }) => priorityLabels[priority], isOptional: true },
  { id: 'state', head: texts.state, cell: (message) => <ReadState message={message} />, isNoWrap: true },
  { id: 'expires', head: texts.expires, cell: (message) => <Expiry message={message} />, isNoWrap: true },
  { id: 'sent', head: texts.sent, cell: ({ sentAt }) => formatRelativeDay(sentAt), isQuiet: true, isNoWrap: true },
  { id: 'by', head: texts.by, cell: ({ sentByEmail }) => sentByEmail, isQuiet: true },
]

function OpenedMessage({ message, onClose }: { message: Message; onClose: () => void }) {
  const { subject, content, category, priority, sentAt, sentByEmail, expiresAt } = message
  const facts = [
    ...[formatDateTime(sentAt), sentByEmail, formatCategory(category), priorityLabels[priority]],
    ...(expiresAt ? [`${texts.expires} ${formatDateTime(expiresAt)}`] : []),
  ]
  return (
    <MessageViewDialog title={texts.openedTitle} subject={subject} content={content} facts={facts} onClose={onClose} />
  )
}

const idOf = ({ id }: Message) => id

/** Lists the messages that this user has received and not deleted. */
export function Inbox({ userId }: { userId: string }) {
  const inbox = useInbox(userId)
  const [opened, setOpened] = useState<Message | null>(null)
  return (
    <Section title={texts.title} isWide>
      <DataTable
        label={texts.title}
        action={texts.load}
        query={inbox}
        rowsOf={({ pages }) => pages.flatMap(({ messages }) => messages)}
        keyOf={idOf}
        columns={buildColumns(setOpened)}
        empty={<p className={styles.none}>{texts.none}</p>}
      />
      {inbox.hasNextPage && (
        <div>
          <Button size="dense" isBusy={inbox.isFetchingNextPage} onPress={() => void inbox.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
      {opened && <OpenedMessage message={opened} onClose={() => setOpened(null)} />}
    </Section>
  )
}
