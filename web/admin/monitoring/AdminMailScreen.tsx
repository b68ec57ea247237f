import {
  AdminPage,
  AdminScreen,
  CsvLink,
  EmailAddress,
  FilterBar,
  formatRelativeDay,
  usePagination,
  useQueryState,
  type Column,
} from '../common/index.ts'
import { call } from '../../platform/api/client.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { type OutboxEmail, refetchList, useOutbox } from './queries.ts'
import { buildQueueFilters, ItemState, QueueList } from './QueueList.tsx'
import { RetryAll } from './RetryAll.tsx'
import { templateLabels, mailStateLabels, mailMessages as messages } from './messages.ts'

const states = ['waiting', 'sent', 'dead', 'cancelled'] as const
const formatTemplate = (template: string) => templateLabels[template] ?? template

const formatNextAttempt = ({ nextAttemptAt, attempts }: OutboxEmail) =>
  nextAttemptAt && attempts > 0 ? messages.nextAttempt(formatRelativeDay(nextAttemptAt)) : null

const columns: readonly Column<OutboxEmail>[] = [
  { id: 'to', head: messages.to, cell: ({ to }) => <EmailAddress email={to} /> },
  {
    id: 'state',
    head: messages.state,
    cell: (email) => (
      <ItemState
        state={email.state}
        label={mailStateLabels[email.state]}
        lastError={email.lastError}
        note={formatNextAttempt(email)}
      />
    ),
  },
  { id: 'kind', head: messages.kind, cell: ({ template }) => formatTemplate(template) },
  { id: 'subject', head: messages.subject, cell: ({ subject }) => subject, isQuiet: true, isOptional: true },
  { id: 'attempts', head: messages.attempts, cell: ({ attempts }) => attempts, align: 'end' },
  {
    id: 'written',
    head: messages.written,
    cell: ({ createdAt }) => formatRelativeDay(createdAt),
    isQuiet: true,
    isNoWrap: true,
  },
  {
    id: 'left',
    head: messages.sentAt,
    cell: ({ sentAt }) => formatRelativeDay(sentAt),
    isQuiet: true,
    isNoWrap: true,
    isOptional: true,
  },
]

async function retry(letterId?: string): Promise<number> {
  const { count } = await call('retryLetters', letterId === undefined ? {} : { letterId })
  await refetchList('listOutbox')
  return count
}

async function cancel({ letterId }: OutboxEmail): Promise<void> {
  await call('cancelLetter', { letterId })
  await refetchList('listOutbox')
}

function Mail() {
  const { values } = useQueryState(['q', 'state', 'kind'])
  const pagination = usePagination()
  const { cursor } = pagination
  const state = states.find((one) => one === values.state)
  const query = useOutbox({
    ...(values.q && { search: values.q }),
    ...(state && { state }),
    ...(values.kind && { template: values.kind }),
    ...(cursor !== undefined && { cursor }),
  })
  const first = useOutbox({}).data
  const isFiltered = Boolean(values.q || values.state || values.kind)
  return (
    <AdminScreen
      title={messages.title}
      lead={messages.lead}
      actions={<RetryAll count={first?.counts?.dead ?? 0} messages={messages} retry={() => retry()} />}
    >
      {query.data?.carries === false && <Notice>{messages.noMailServer}</Notice>}
      <FilterBar
        search={{ name: 'q', label: messages.search }}
        filters={buildQueueFilters({
          ...{ messages, states: mailStateLabels, formatKind: formatTemplate },
          kinds: first?.templates ?? [],
        })}
      >
        <CsvLink table="mail" filters={{ search: values.q, state, template: values.kind }} label={messages.title} />
      </FilterBar>
      <QueueList
        {...{ messages, query, columns, isFiltered, pagination, cancel }}
        rowsOf={({ letters }) => letters}
        keyOf={({ letterId }) => letterId}
        nameOf={({ to }) => to}
        retry={({ letterId }) => retry(letterId)}
      />
    </AdminScreen>
  )
}

/** The page with the outbox: all e-mails and whether they were sent. */
export function AdminMailScreen() {
  return <AdminPage>{() => <Mail />}</AdminPage>
}
