import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatFailedAction } from '../../../platform/api/callError.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import type { QueryResult } from '../../../ui/feedback/QueryContent.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { listSortOptions, TableHead, type Sort } from './TableHead.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import type { RowSelection } from './useRowSelection.ts'
import { selectionMessages, tableMessages } from '../messages.ts'
import styles from './DataTable.module.css'

/** One column of a `DataTable`. `cell` renders the column's cell in one row. */
export type Column<Row> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** The name by which the server sorts the list by this column. Absent: the list cannot be sorted by this column. */
  sortBy?: string
  /** `end` aligns numbers at the right, so that their digits line up. */
  align?: 'end'
  isQuiet?: boolean
  /**
   * Whether the values of this column never wrap. For dates and short words. Columns with `align: 'end'` never
   * wrap, even if this is not set.
   */
  isNoWrap?: boolean
  /**
   * Whether a long value is cut off with an ellipsis instead of wrapping. For e-mail addresses. On a phone, the value
   * wraps.
   */
  isTruncated?: boolean
  /** Whether the column is hidden at medium widths to save space. */
  isOptional?: boolean
  /** Whether the column is shown only when the user chooses it. */
  isHiddenByDefault?: boolean
}

export type DataTableProps<Row, Data> = {
  /** Says to screen readers what kind of rows the table contains. */
  label: string
  query: QueryResult<Data> & { isPlaceholderData?: boolean }
  rowsOf: (data: Data) => readonly Row[]
  /** Name of the loading action in the error message of spec 2 §8, such as *Load users*. */
  action: string
  keyOf: (row: Row) => string
  /**
   * The columns. The first column names the row: its cell contains the link of the row and, on a phone, is the heading
   * of the row.
   */
  columns: readonly Column<Row>[]
  /** Ids of the visible columns. Absent: all columns that are not hidden by default. */
  visibleColumns?: ReadonlySet<string>
  /** Returns the path to which the name of a row links. */
  to?: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Buttons at the end of a row. */
  actions?: (row: Row) => ReactNode
  /** The selected rows, on which the admin can then carry out an action. Absent: rows cannot be selected. */
  selecting?: SelectionOptions<Row>
  /**
   * Whether the rows stay table rows on a phone, instead of becoming lists. For at most four columns of short values.
   */
  isCompact?: boolean
  empty: ReactNode
}

export type SelectionOptions<Row> = { selection: RowSelection; nameOf: (row: Row) => string; actions: ReactNode }

type RowProps<Row> = Pick<DataTableProps<Row, unknown>, 'columns' | 'to' | 'actions' | 'selecting' | 'keyOf'> & {
  row: Row
}

function SelectionCell<Row>({
  row,
  keyOf,
  selecting,
}: Pick<RowProps<Row>, 'row' | 'keyOf'> & { selecting: SelectionOptions<Row> }) {
  const isRange = useRef(false)
  const { selection, nameOf } = selecting
  const key = keyOf(row)
  return (
    <td
      role="cell"
      className={styles.choice}
      data-selects-row
      onClickCapture={({ shiftKey }) => {
        isRange.current = shiftKey
      }}
    >
      <Checkbox
        isBare
        label={selectionMessages.selectRow(nameOf(row))}
        isChecked={selection.selected.has(key)}
        onChange={() => selection.toggle(key, isRange.current)}
      />
    </td>
  )
}

function TableRow<Row>({ row, columns, to, actions, keyOf, selecting }: RowProps<Row>) {
  return (
    <tr className={styles.row} role="row" data-chosen={selecting?.selection.selected.has(keyOf(row)) || undefined}>
      {selecting && <SelectionCell row={row} keyOf={keyOf} selecting={selecting} />}
      {columns.map(({ id, head, cell, align, isQuiet, isNoWrap, isTruncated, isOptional }, index) => (
        <td
          key={id}
          role="cell"
          data-head={head}
          data-align={align}
          data-quiet={isQuiet}
          data-nowrap={isNoWrap}
          data-truncated={isTruncated}
          data-optional={isOptional}
          data-first={index === 0 || undefined}
        >
          {index === 0 && to ? (
            <Link className={styles.link} data-names-row to={to(row)}>
              {cell(row)}
            </Link>
          ) : (
            cell(row)
          )}
        </td>
      ))}
      {actions && (
        <td role="cell" className={styles.actions}>
          {actions(row)}
        </td>
      )}
    </tr>
  )
}

const rowSteps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Moves the focus to another row with the arrow keys, Home and End. */
function moveFocusBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const isSelecting = event.target instanceof Element && event.target.closest('[data-selects-row]') !== null
  const stops = isSelecting ? '[data-selects-row] input' : '[data-names-row]'
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)]
  const at = links.findIndex((link) => link === event.target)
  const step = rowSteps[event.key]
  if (at < 0 || !step) return
  event.preventDefault()
  links[step(at, links.length)]?.focus()
}

/** Returns the chosen columns, or the default columns if nothing was chosen. The first column is always visible. */
const getVisibleColumns = <Row,>(columns: readonly Column<Row>[], chosen: ReadonlySet<string> | undefined) =>
  columns.filter(({ id, isHiddenByDefault }, index) => index === 0 || (chosen ? chosen.has(id) : !isHiddenByDefault))

/** A table with narrow rows and a head that stays visible. On a phone, each row becomes a list of labels and values. */
export function DataTable<Row, Data>(props: DataTableProps<Row, Data>) {
  const { query, action, rowsOf, empty } = props
  const again = (
    <Button size="dense" onPress={() => void query.refetch()}>
      {tableMessages.retry}
    </Button>
  )
  const failed = query.error ? (
    <Notice kind="failed" action={again}>
      {formatFailedAction(action, query.error)}
    </Notice>
  ) : null
  if (query.data === undefined) return failed ?? <Skeleton rows={10} label={tableMessages.waiting} />
  const rows = rowsOf(query.data)
  return (
    <>
      {failed}
      {rows.length === 0 ? empty : <Rows {...props} rows={rows} />}
    </>
  )
}

function Rows<Row, Data>({
  rows,
  label,
  query,
  keyOf,
  columns,
  visibleColumns,
  to,
  sort,
  onSort,
  actions,
  selecting,
  isCompact,
}: DataTableProps<Row, Data> & { rows: readonly Row[] }) {
  const shown = getVisibleColumns(columns, visibleColumns)
  const options = listSortOptions(shown)
  return (
    <div
      className={isCompact ? styles.frame : `${styles.frame} ${styles.list}`}
      data-compact={isCompact}
      aria-busy={query.isPlaceholderData || undefined}
    >
      {sort && onSort && options.length > 0 && (
        <div className={styles.sort}>
          <Select
            size="dense"
            label={tableMessages.sort}
            options={options}
            value={`${sort.by} ${sort.order}`}
            onChange={(value) => {
              const [by = '', order] = value.split(' ')
              onSort({ by, order: order === 'ascending' ? 'ascending' : 'descending' })
            }}
          />
        </div>
      )}
      {selecting && <SelectionBar selection={selecting.selection} rows={rows.length} actions={selecting.actions} />}
      {/* On a phone the rows look like lists, and some screen readers then need the explicit roles of table elements.
       */}
      <table className={styles.table} role="table" aria-label={label} onKeyDown={to && moveFocusBetweenRows}>
        <TableHead
          columns={shown}
          sort={sort}
          onSort={onSort}
          hasActions={actions !== undefined}
          hasSelection={selecting !== undefined}
        />
        <tbody role="rowgroup">
          {rows.map((row) => (
            <TableRow key={keyOf(row)} {...{ row, to, actions, keyOf, selecting }} columns={shown} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
