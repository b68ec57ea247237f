import type { SelectOption } from '../../../ui/forms/Select.tsx'
import { Icon } from '../../../ui/layout/Icon.tsx'
import type { Column } from './DataTable.tsx'
import { selectionMessages, tableMessages } from '../messages.ts'
import styles from './DataTable.module.css'

/** The order of the rows. `by` is the name that the server uses for the column. */
export type Sort = { by: string; order: 'ascending' | 'descending' }

/**
 * Returns the order after a press on a column header: descending at the first press, because the largest or newest rows
 * matter most.
 */
function toggleSort(sort: Sort | undefined, by: string): Sort {
  return { by, order: sort?.by === by && sort.order === 'descending' ? 'ascending' : 'descending' }
}

/** Lists each sortable column with both orders, as options of a select field, for layouts that hide the table head. */
export function listSortOptions<Row>(columns: readonly Column<Row>[]): SelectOption<string>[] {
  return columns.flatMap(({ head, sortBy }) =>
    sortBy
      ? [
          { value: `${sortBy} descending`, label: `${head}, ${tableMessages.sortedDown}` },
          { value: `${sortBy} ascending`, label: `${head}, ${tableMessages.sortedUp}` },
        ]
      : [],
  )
}

type TableHeadProps<Row> = {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  hasActions: boolean
  hasSelection: boolean
}

export function TableHead<Row>({ columns, sort, onSort, hasActions, hasSelection }: TableHeadProps<Row>) {
  return (
    <thead className={styles.head} role="rowgroup">
      <tr role="row">
        {hasSelection && (
          <th scope="col" role="columnheader" className={styles.choice}>
            <span className={styles.visuallyHidden}>{selectionMessages.columnHead}</span>
          </th>
        )}
        {columns.map(({ id, head, sortBy, align, isOptional }) => {
          const isSorted = sortBy !== undefined && sort?.by === sortBy
          return (
            <th
              key={id}
              scope="col"
              role="columnheader"
              data-align={align}
              data-optional={isOptional}
              aria-sort={isSorted ? sort.order : undefined}
            >
              {sortBy && onSort ? (
                <button type="button" className={styles.sortButton} onClick={() => onSort(toggleSort(sort, sortBy))}>
                  {head}
                  <span className={styles.mark} data-order={isSorted ? sort.order : undefined}>
                    <Icon name="chevron" />
                  </span>
                </button>
              ) : (
                head
              )}
            </th>
          )
        })}
        {hasActions && (
          <th scope="col" role="columnheader">
            <span className={styles.visuallyHidden}>{tableMessages.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
