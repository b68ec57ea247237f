import type { SelectOption } from '../../ui/Select.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Column } from './DataTable.tsx'
import { choiceWords, tableWords } from './words.ts'
import styles from './DataTable.module.css'

export type Sort = { by: string; order: 'ascending' | 'descending' }

/** The first press sorts downwards: the most and the newest are what one looks for. */
function turned(sort: Sort | undefined, by: string): Sort {
  return { by, order: sort?.by === by && sort.order === 'descending' ? 'ascending' : 'descending' }
}

/** Both ways of every head that sorts, for where the heads are out of sight. */
export function sortOptions<Row>(columns: readonly Column<Row>[]): SelectOption<string>[] {
  return columns.flatMap(({ head, sortBy }) =>
    sortBy
      ? [
          { value: `${sortBy} descending`, words: `${head}, ${tableWords.sortedDown}` },
          { value: `${sortBy} ascending`, words: `${head}, ${tableWords.sortedUp}` },
        ]
      : [],
  )
}

type TableHeadProps<Row> = {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  hasActs: boolean
  hasChoice: boolean
}

export function TableHead<Row>({ columns, sort, onSort, hasActs, hasChoice }: TableHeadProps<Row>) {
  return (
    <thead className={styles.head} role="rowgroup">
      <tr role="row">
        {hasChoice && (
          <th scope="col" role="columnheader" className={styles.choice}>
            <span className={styles.unseen}>{choiceWords.choose}</span>
          </th>
        )}
        {columns.map(({ id, head, sortBy, align, isSpare }) => {
          const isSorted = sortBy !== undefined && sort?.by === sortBy
          return (
            <th
              key={id}
              scope="col"
              role="columnheader"
              data-align={align}
              data-spare={isSpare}
              aria-sort={isSorted ? sort.order : undefined}
            >
              {sortBy && onSort ? (
                <button type="button" className={styles.turn} onClick={() => onSort(turned(sort, sortBy))}>
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
        {hasActs && (
          <th scope="col" role="columnheader">
            <span className={styles.unseen}>{tableWords.acts}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
