import { useState } from 'react'
import {
  AdminRoom,
  AdminScreen,
  CellButton,
  ConfirmDialog,
  CsvLink,
  DataTable,
  LetterDialog,
  Pager,
  sayLately,
  sayMoment,
  sayNumber,
  Standing,
  useMayAct,
  usePages,
  type Column,
} from '../admin/index.ts'
import { call } from '../../platform/client.ts'
import { userPage } from '../../platform/adminAddresses.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Link } from 'react-router'
import { blankDraft, ComposeDialog, type Draft } from './ComposeDialog.tsx'
import { sayAudience } from './sayAudience.ts'
import { lookAgain, type SentNotice, useAgencyNames, useNotices } from './queries.ts'
import { priorityWords, sayCategory, stateWords, words } from './words.ts'
import styles from './Messages.module.css'

const kindOf = { sending: 'half', sent: 'good', cancelled: 'none' } as const

function State({ notice }: { notice: SentNotice }) {
  const { state, sentCount, recipients } = notice
  return (
    <span className={styles.state}>
      <Standing kind={kindOf[state]}>{stateWords[state]}</Standing>
      {state === 'sending' && (
        <Progress isBare label={stateWords.sending} value={recipients > 0 ? sentCount / recipients : null} />
      )}
    </span>
  )
}

type Said = (notice: SentNotice) => string

const columnsWith = (say: Said, onOpen: (notice: SentNotice) => void): readonly Column<SentNotice>[] => [
  {
    id: 'subject',
    head: words.subject,
    cell: (notice) => (
      <CellButton label={words.open(notice.subject)} text={notice.subject} onPress={() => onOpen(notice)} />
    ),
  },
  {
    id: 'to',
    head: words.to,
    cell: (notice) =>
      notice.audience.kind === 'one' ? <Link to={userPage(notice.audience.userId)}>{say(notice)}</Link> : say(notice),
  },
  { id: 'state', head: words.state, cell: (notice) => <State notice={notice} /> },
  {
    id: 'reached',
    head: words.reached,
    cell: ({ sentCount, recipients, state }) =>
      state === 'sent' ? sayNumber(sentCount) : `${sayNumber(sentCount)} / ${sayNumber(recipients)}`,
    align: 'end',
  },
  {
    id: 'read',
    head: words.read,
    cell: ({ readCount, sentCount }) => words.readShare(readCount, sentCount),
    align: 'end',
  },
  { id: 'by', head: words.by, cell: ({ sentByEmail }) => sentByEmail, isQuiet: true, isSpare: true },
  { id: 'sentAt', head: words.sentAt, cell: ({ createdAt }) => sayLately(createdAt), isQuiet: true },
]

function Whole({ notice, to, onClose }: { notice: SentNotice; to: string; onClose: () => void }) {
  const { subject, content, category, priority, byMail, createdAt, sentByEmail, expiresAt } = notice
  const facts = [
    ...[to, sayMoment(createdAt), sentByEmail, sayCategory(category), priorityWords[priority]],
    ...(byMail ? [words.mail] : []),
    ...(expiresAt ? [sayMoment(expiresAt)] : []),
  ]
  return <LetterDialog title={words.wholeTitle} subject={subject} content={content} facts={facts} onClose={onClose} />
}

function Messages() {
  const pages = usePages()
  const query = useNotices(pages.cursor)
  const mayAct = useMayAct()
  const agencies = useAgencyNames().data?.agencies ?? []
  const [draft, setDraft] = useState<Draft>(blankDraft)
  const [isWriting, setWriting] = useState(false)
  const [opened, setOpened] = useState<SentNotice | null>(null)
  const [stopping, setStopping] = useState<SentNotice | null>(null)
  const say: Said = ({ audience }) => sayAudience(audience, agencies)
  return (
    <AdminScreen
      title={words.title}
      lead={words.lead}
      acts={
        <>
          <CsvLink table="messages" label={words.title} />
          {mayAct && (
            <Button kind="main" icon="pencil" onPress={() => setWriting(true)}>
              {words.compose}
            </Button>
          )}
        </>
      }
    >
      <DataTable
        label={words.table}
        operation={words.load}
        query={query}
        rowsOf={({ notices }) => notices}
        keyOf={({ noticeId }) => noticeId}
        columns={columnsWith(say, setOpened)}
        acts={
          mayAct
            ? (notice) =>
                notice.state === 'sending' && (
                  <Button size="dense" label={words.stopNamed(notice.subject)} onPress={() => setStopping(notice)}>
                    {words.stop}
                  </Button>
                )
            : undefined
        }
        empty={<Empty title={words.none}>{words.noneHint}</Empty>}
      />
      {query.data && (
        <Pager pages={pages} nextCursor={query.data.nextCursor} shown={query.data.notices.length} pageSize={50} />
      )}
      {isWriting && (
        <ComposeDialog
          draft={draft}
          onChange={setDraft}
          onSent={() => {
            setWriting(false)
            setDraft(blankDraft())
          }}
          onClose={() => setWriting(false)}
        />
      )}
      {opened && <Whole notice={opened} to={say(opened)} onClose={() => setOpened(null)} />}
      {stopping && (
        <ConfirmDialog
          title={words.stopTitle}
          says={words.stopSays(stopping.sentCount, stopping.recipients)}
          act={words.stopAct}
          isDanger
          onConfirm={async () => {
            await call('cancelNotice', { noticeId: stopping.noticeId })
            await lookAgain('listNotices')
            return { words: words.stopped }
          }}
          onClose={() => setStopping(null)}
        />
      )}
    </AdminScreen>
  )
}

/** What the house wrote to its people, and the way to write more. */
export function AdminMessagesScreen() {
  return <AdminRoom>{() => <Messages />}</AdminRoom>
}
