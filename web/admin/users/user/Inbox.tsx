import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import {
  CellButton,
  DataTable,
  LetterDialog,
  Part,
  sayLately,
  sayMoment,
  sayShortDay,
  Standing,
  type Column,
} from '../admin/index.ts'
import { inboxWords as words, priorityWords, sayCategory } from './noticeWords.ts'
import { useInbox } from './queries.ts'
import styles from './Inbox.module.css'

type Message = OutputOf<'listMessagesToUser'>['messages'][number]

function Expiry({ message: { expiresAt, isExpired } }: { message: Message }) {
  if (expiresAt === null) return words.stays
  return isExpired ? words.expired : sayShortDay(expiresAt)
}

const ReadState = ({ message: { readAt } }: { message: Message }) =>
  readAt === null ? (
    <Standing kind="half">{words.unread}</Standing>
  ) : (
    <Standing kind="good">{words.read(sayLately(readAt))}</Standing>
  )

const columnsWith = (onOpen: (message: Message) => void): readonly Column<Message>[] => [
  {
    id: 'subject',
    head: words.subject,
    cell: (message) => (
      <CellButton label={words.open(message.subject)} text={message.subject} onPress={() => onOpen(message)} />
    ),
  },
  { id: 'category', head: words.category, cell: ({ category }) => sayCategory(category), isSpare: true },
  { id: 'priority', head: words.priority, cell: ({ priority }) => priorityWords[priority], isSpare: true },
  { id: 'state', head: words.state, cell: (message) => <ReadState message={message} />, isWhole: true },
  { id: 'expires', head: words.expires, cell: (message) => <Expiry message={message} />, isWhole: true },
  { id: 'sent', head: words.sent, cell: ({ sentAt }) => sayLately(sentAt), isQuiet: true, isWhole: true },
  { id: 'by', head: words.by, cell: ({ sentByEmail }) => sentByEmail, isQuiet: true },
]

function Whole({ message, onClose }: { message: Message; onClose: () => void }) {
  const { subject, content, category, priority, sentAt, sentByEmail, expiresAt } = message
  const facts = [
    ...[sayMoment(sentAt), sentByEmail, sayCategory(category), priorityWords[priority]],
    ...(expiresAt ? [`${words.expires} ${sayMoment(expiresAt)}`] : []),
  ]
  return <LetterDialog title={words.whole} subject={subject} content={content} facts={facts} onClose={onClose} />
}

const idOf = ({ id }: Message) => id

/** What the house wrote to this person, as far as they kept it: whether it was read, and when it goes. */
export function Inbox({ userId }: { userId: string }) {
  const inbox = useInbox(userId)
  const [opened, setOpened] = useState<Message | null>(null)
  return (
    <Part title={words.title} isWide>
      <DataTable
        label={words.title}
        operation={words.load}
        query={inbox}
        rowsOf={({ pages }) => pages.flatMap(({ messages }) => messages)}
        keyOf={idOf}
        columns={columnsWith(setOpened)}
        empty={<p className={styles.none}>{words.none}</p>}
      />
      {inbox.hasNextPage && (
        <div>
          <Button size="dense" isBusy={inbox.isFetchingNextPage} onPress={() => void inbox.fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
      {opened && <Whole message={opened} onClose={() => setOpened(null)} />}
    </Part>
  )
}
