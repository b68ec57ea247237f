// The code that the list of jobs and the list of e-mails share.
import { useState } from 'react'
import {
  ConfirmDialog,
  DataTable,
  Pager,
  StatusBadge,
  useCanEdit,
  type Column,
  type DataTableProps,
  type Filter,
  type Pagination,
} from '../common/index.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { jobMessages, mailMessages } from './messages.ts'
import { RowActions } from './RowActions.tsx'
import styles from './Monitoring.module.css'

type QueueMessages = typeof jobMessages | typeof mailMessages
type QueueState = 'waiting' | 'running' | 'done' | 'sent' | 'dead' | 'cancelled'

const badgeOf = {
  waiting: 'half',
  running: 'half',
  done: 'good',
  sent: 'good',
  dead: 'bad',
  cancelled: 'none',
} as const

type FilterOptions = {
  messages: QueueMessages
  /** Labels of the states of an item, in the order of the filter. */
  states: Readonly<Record<string, string>>
  kinds: readonly string[]
  formatKind: (kind: string) => string
}

/** Builds the filters by state and by kind for the list of a queue. */
export const buildQueueFilters = ({ messages, states, kinds, formatKind }: FilterOptions): readonly Filter[] => [
  {
    name: 'state',
    label: messages.state,
    options: [
      { value: '', label: messages.anyState },
      ...Object.entries(states).map(([value, label]) => ({ value, label })),
    ],
  },
  {
    name: 'kind',
    label: messages.kind,
    options: [{ value: '', label: messages.anyKind }, ...kinds.map((value) => ({ value, label: formatKind(value) }))],
  },
]

type ItemStateProps = { state: QueueState; label: string; lastError: string | null; note: string | null }

/**
 * Shows the state of a job or an e-mail, and its last error, unless a later attempt has succeeded. `note` is shown
 * below the error.
 */
export function ItemState({ state, label, lastError, note }: ItemStateProps) {
  return (
    <span className={styles.state}>
      <StatusBadge kind={badgeOf[state]}>{label}</StatusBadge>
      {lastError && badgeOf[state] !== 'good' && <small>{lastError}</small>}
      {note && <small>{note}</small>}
    </span>
  )
}

export type QueueListProps<Row, Data> = Pick<DataTableProps<Row, Data>, 'query' | 'rowsOf' | 'keyOf'> & {
  messages: QueueMessages
  columns: readonly Column<Row>[]
  /** Returns how the buttons and the confirmation call an item. */
  nameOf: (row: Row) => string
  isFiltered: boolean
  pagination: Pagination
  retry: (row: Row) => Promise<unknown>
  cancel: (row: Row) => Promise<unknown>
}

/** A list of jobs or e-mails. An admin can retry a failed item, and cancel a failed or waiting item. */
export function QueueList<Row extends { state: QueueState }, Data extends { nextCursor?: string | undefined }>({
  messages,
  columns,
  nameOf,
  isFiltered,
  pagination,
  retry,
  cancel,
  ...table
}: QueueListProps<Row, Data>) {
  const { query, rowsOf } = table
  const canEdit = useCanEdit()
  const [itemToCancel, setItemToCancel] = useState<Row | null>(null)
  const renderActions = (row: Row) => (
    <RowActions
      action={messages.action}
      retry={
        row.state === 'dead'
          ? {
              label: messages.retryNamed(nameOf(row)),
              text: messages.retry,
              done: messages.retried,
              run: () => retry(row),
            }
          : null
      }
      cancel={
        row.state === 'dead' || row.state === 'waiting'
          ? { label: messages.cancelNamed(nameOf(row)), text: messages.cancel, onPress: () => setItemToCancel(row) }
          : null
      }
    />
  )
  return (
    <>
      <DataTable
        label={messages.title}
        action={messages.load}
        columns={columns}
        actions={canEdit ? renderActions : undefined}
        empty={
          <EmptyState title={isFiltered ? messages.noMatch : messages.none}>
            {isFiltered ? messages.noMatchHint : messages.noneHint}
          </EmptyState>
        }
        {...table}
      />
      {query.data && (
        <Pager pagination={pagination} nextCursor={query.data.nextCursor} rowCount={rowsOf(query.data).length} />
      )}
      {itemToCancel && (
        <ConfirmDialog
          title={messages.cancelTitle}
          description={messages.cancelDescription(nameOf(itemToCancel))}
          action={messages.cancel}
          isDanger
          onConfirm={async () => {
            await cancel(itemToCancel)
            return { message: messages.cancelled }
          }}
          onClose={() => setItemToCancel(null)}
        />
      )}
    </>
  )
}
