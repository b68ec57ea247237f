import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { sayDataError } from '../../platform/callError.ts'
import { Button } from '../../ui/Button.tsx'
import type { LoadedQuery } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ChosenBar } from './ChosenBar.tsx'
import { sortOptions, TableHead, type Sort } from './TableHead.tsx'
import { Select } from '../../ui/Select.tsx'
import type { RowChoice } from './useRowChoice.ts'
import { choiceWords, tableWords } from './words.ts'
import styles from './DataTable.module.css'

export type Column<Row> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** By what the server sorts when this head is pressed. */
  sortBy?: string
  /** Figures stand at the end, so that their places are under each other. */
  align?: 'end'
  isQuiet?: boolean
  /** A day, a word or two: never broken into lines. Figures at the end are not either. */
  isWhole?: boolean
  /** Names and addresses: given more room before their words are broken. */
  isLong?: boolean
  /** Not shown between a phone's and a desk's width, where there is no room. */
  isSpare?: boolean
  /** Shown only to who chooses it. */
  isExtra?: boolean
}

export type DataTableProps<Row, Data> = {
  /** What the rows are, for those who cannot see the heading above. */
  label: string
  query: LoadedQuery<Data> & { isPlaceholderData?: boolean }
  rowsOf: (data: Data) => readonly Row[]
  /** As the specification's sentence names it: *Load users*. */
  operation: string
  keyOf: (row: Row) => string
  /** The first names the row: it is its link, and its heading on a phone. */
  columns: readonly Column<Row>[]
  /** Which are shown, by id; all but extra ones where nobody has chosen. */
  chosen?: ReadonlySet<string>
  /** Where a row leads. */
  to?: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** What can be done with a row, at its end. */
  acts?: (row: Row) => ReactNode
  /** Rows can be chosen, to do something with all of them at once. */
  choosing?: Choosing<Row>
  empty: ReactNode
}

export type Choosing<Row> = { choice: RowChoice; nameOf: (row: Row) => string; acts: ReactNode }

type RowProps<Row> = Pick<DataTableProps<Row, unknown>, 'columns' | 'to' | 'acts' | 'choosing' | 'keyOf'> & { row: Row }

function ChoiceCell<Row>({ row, keyOf, choosing }: Pick<RowProps<Row>, 'row' | 'keyOf'> & { choosing: Choosing<Row> }) {
  const isRange = useRef(false)
  const { choice, nameOf } = choosing
  const key = keyOf(row)
  return (
    <td
      role="cell"
      className={styles.choice}
      data-chooses-row
      onClickCapture={({ shiftKey }) => {
        isRange.current = shiftKey
      }}
    >
      <Checkbox
        isBare
        label={choiceWords.one(nameOf(row))}
        isChecked={choice.chosen.has(key)}
        onChange={() => choice.turn(key, isRange.current)}
      />
    </td>
  )
}

function TableRow<Row>({ row, columns, to, acts, keyOf, choosing }: RowProps<Row>) {
  return (
    <tr className={styles.row} role="row" data-chosen={choosing?.choice.chosen.has(keyOf(row)) || undefined}>
      {choosing && <ChoiceCell row={row} keyOf={keyOf} choosing={choosing} />}
      {columns.map(({ id, head, cell, align, isQuiet, isWhole, isLong, isSpare }, index) => (
        <td
          key={id}
          role="cell"
          data-head={head}
          data-align={align}
          data-quiet={isQuiet}
          data-whole={isWhole}
          data-long={isLong}
          data-spare={isSpare}
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
      {acts && (
        <td role="cell" className={styles.acts}>
          {acts(row)}
        </td>
      )}
    </tr>
  )
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Arrows go from row to row, beside Tab. */
function goAlongRows(event: KeyboardEvent<HTMLElement>) {
  const isChoosing = event.target instanceof Element && event.target.closest('[data-chooses-row]') !== null
  const stops = isChoosing ? '[data-chooses-row] input' : '[data-names-row]'
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)]
  const at = links.findIndex((link) => link === event.target)
  const step = steps[event.key]
  if (at < 0 || !step) return
  event.preventDefault()
  links[step(at, links.length)]?.focus()
}

/** Which columns are shown: the first always. */
const shownOf = <Row,>(columns: readonly Column<Row>[], chosen: ReadonlySet<string> | undefined) =>
  columns.filter(({ id, isExtra }, index) => index === 0 || (chosen ? chosen.has(id) : !isExtra))

/** Dense rows of facts with a head that stays in sight; on a phone each row is its facts under each other. */
export function DataTable<Row, Data>(props: DataTableProps<Row, Data>) {
  const { query, operation, rowsOf, empty } = props
  const again = (
    <Button size="dense" onPress={() => void query.refetch()}>
      {tableWords.again}
    </Button>
  )
  const failed = query.error ? (
    <Notice kind="failed" act={again}>
      {sayDataError(operation, query.error)}
    </Notice>
  ) : null
  if (query.data === undefined) return failed ?? <Waiting rows={10} label={tableWords.waiting} />
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
  chosen,
  to,
  sort,
  onSort,
  acts,
  choosing,
}: DataTableProps<Row, Data> & { rows: readonly Row[] }) {
  const shown = shownOf(columns, chosen)
  const options = sortOptions(shown)
  return (
    <div className={styles.frame} aria-busy={query.isPlaceholderData || undefined}>
      {sort && onSort && options.length > 0 && (
        <div className={styles.sort}>
          <Select
            size="dense"
            label={tableWords.sort}
            options={options}
            value={`${sort.by} ${sort.order}`}
            onChange={(value) => {
              const [by = '', order] = value.split(' ')
              onSort({ by, order: order === 'ascending' ? 'ascending' : 'descending' })
            }}
          />
        </div>
      )}
      {choosing && <ChosenBar choice={choosing.choice} rows={rows.length} acts={choosing.acts} />}
      {/* A table that is laid out as a list loses its meaning to some readers unless its roles are said. */}
      <table className={styles.table} role="table" aria-label={label} onKeyDown={to && goAlongRows}>
        <TableHead
          columns={shown}
          sort={sort}
          onSort={onSort}
          hasActs={acts !== undefined}
          hasChoice={choosing !== undefined}
        />
        <tbody role="rowgroup">
          {rows.map((row) => (
            <TableRow key={keyOf(row)} {...{ row, to, acts, keyOf, choosing }} columns={shown} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
