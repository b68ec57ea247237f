import { useState } from 'react'
import {
  AdminPage,
  AdminScreen,
  ConfirmDialog,
  CsvLink,
  DataTable,
  FilterBar,
  Pager,
  formatRelativeDay,
  StatusBadge,
  useCanEdit,
  usePagination,
  useQueryState,
  type Column,
  type Filter,
} from '../common/index.ts'
import { call } from '../../platform/api/client.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { type OutboxEmail, refetchList, useOutbox } from './queries.ts'
import { RetryAll } from './RetryAll.tsx'
import { RowActions } from './RowActions.tsx'
import { templateLabels, mailStateLabels, mailMessages as messages } from './messages.ts'
import styles from './Operations.module.css'

const states = ['waiting', 'sent', 'dead', 'cancelled'] as const
const kindOf = { waiting: 'half', sent: 'good', dead: 'bad', cancelled: 'none' } as const
const formatTemplate = (template: string) => templateLabels[template] ?? template

const buildFilters = (templates: readonly string[]): readonly Filter[] => [
  {
    name: 'state',
    label: messages.state,
    options: [
      { value: '', label: messages.anyState },
      ...states.map((value) => ({ value, label: mailStateLabels[value] })),
    ],
  },
  {
    name: 'kind',
    label: messages.kind,
    options: [
      { value: '', label: messages.anyKind },
      ...templates.map((value) => ({ value, label: formatTemplate(value) })),
    ],
  },
]

/** The state of an email, its error, and its next attempt. */
function State({ email }: { email: OutboxEmail }) {
  const { state, lastError, nextAttemptAt, attempts } = email
  return (
    <span className={styles.state}>
      <StatusBadge kind={kindOf[state]}>{mailStateLabels[state]}</StatusBadge>
      {lastError && state !== 'sent' && <small>{lastError}</small>}
      {nextAttemptAt && attempts > 0 && <small>{messages.nextAttempt(formatRelativeDay(nextAttemptAt))}</small>}
    </span>
  )
}

const columns: readonly Column<OutboxEmail>[] = [
  { id: 'to', head: messages.to, cell: ({ to }) => to },
  { id: 'state', head: messages.state, cell: (email) => <State email={email} /> },
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

function Mail() {
  const { values } = useQueryState(['q', 'state', 'kind'])
  const pages = usePagination()
  const canEdit = useCanEdit()
  const [emailToCancel, setEmailToCancel] = useState<OutboxEmail | null>(null)
  const state = states.find((one) => one === values.state)
  const query = useOutbox({
    ...(values.q && { search: values.q }),
    ...(state && { state }),
    ...(values.kind && { template: values.kind }),
    ...(pages.cursor !== undefined && { cursor: pages.cursor }),
  })
  const first = useOutbox({}).data
  const isFiltered = Boolean(values.q || values.state || values.kind)
  const renderActions = (email: OutboxEmail) => (
    <RowActions
      operation={messages.operation}
      retry={
        email.state === 'dead'
          ? {
              label: messages.retryNamed(email.to),
              text: messages.retry,
              done: messages.retried,
              run: () => retry(email.letterId),
            }
          : null
      }
      cancel={
        email.state === 'dead' || email.state === 'waiting'
          ? { label: messages.cancelNamed(email.to), text: messages.cancel, onPress: () => setEmailToCancel(email) }
          : null
      }
    />
  )
  return (
    <AdminScreen
      title={messages.title}
      lead={messages.lead}
      actions={<RetryAll count={first?.counts?.dead ?? 0} messages={messages} retry={() => retry()} />}
    >
      {query.data?.carries === false && <Notice>{messages.noMailServer}</Notice>}
      <FilterBar search={{ name: 'q', label: messages.search }} filters={buildFilters(first?.templates ?? [])}>
        <CsvLink table="mail" filters={{ search: values.q, state, template: values.kind }} label={messages.title} />
      </FilterBar>
      <DataTable
        label={messages.title}
        operation={messages.load}
        query={query}
        rowsOf={({ letters }) => letters}
        keyOf={({ letterId }) => letterId}
        columns={columns}
        actions={canEdit ? renderActions : undefined}
        empty={
          <EmptyState title={isFiltered ? messages.noMatch : messages.none}>
            {isFiltered ? messages.noMatchHint : messages.noneHint}
          </EmptyState>
        }
      />
      {query.data && (
        <Pager pagination={pages} nextCursor={query.data.nextCursor} rowCount={query.data.letters.length} />
      )}
      {emailToCancel && (
        <ConfirmDialog
          title={messages.cancelTitle}
          description={messages.cancelDescription(emailToCancel.to)}
          action={messages.cancel}
          isDanger
          onConfirm={async () => {
            await call('cancelLetter', { letterId: emailToCancel.letterId })
            await refetchList('listOutbox')
            return { message: messages.cancelled }
          }}
          onClose={() => setEmailToCancel(null)}
        />
      )}
    </AdminScreen>
  )
}

/** The outbox: the state of every email. */
export function AdminMailScreen() {
  return <AdminPage>{() => <Mail />}</AdminPage>
}
