import { Button } from '../../../ui/actions/Button.tsx'
import type { Pagination } from './usePagination.ts'
import { pagerMessages, formatNumber } from '../messages.ts'
import styles from './Pager.module.css'

export type PagerProps = {
  pagination: Pagination
  /** The cursor of the next page; undefined on the last page. */
  nextCursor: string | undefined
  /** Number of rows on this page. `pageSize` is the number on a full page. */
  rowCount: number
  pageSize?: number
  /** Number of rows on all pages; absent if the server does not count them. */
  total?: number | null
  /** Labels of the buttons. Absent: *Newer* and *Older*. */
  labels?: { newer: string; older: string }
}

/** The buttons that open the next and the previous page of a list whose pages the server identifies by cursors. */
export function Pager({
  pagination,
  nextCursor,
  rowCount,
  pageSize = 100,
  total = null,
  labels = pagerMessages,
}: PagerProps) {
  const { pagesBefore, goToPrevious, goToNext } = pagination
  if (!goToPrevious && !nextCursor && rowCount === 0) return null
  const from = pagesBefore === null ? null : pagesBefore * pageSize + 1
  return (
    <nav className={styles.pager} aria-label={pagerMessages.label}>
      <span>
        {from === null ? formatNumber(rowCount) : rowCount > 0 && pagerMessages.range(from, from + rowCount - 1, total)}
      </span>
      {(goToPrevious || nextCursor) && (
        <>
          <Button size="dense" isDisabled={!goToPrevious} onPress={() => goToPrevious?.()}>
            {goToPrevious && pagesBefore === null ? pagerMessages.first : labels.newer}
          </Button>
          <Button size="dense" isDisabled={!nextCursor} onPress={() => nextCursor && goToNext(nextCursor)}>
            {labels.older}
          </Button>
        </>
      )}
    </nav>
  )
}
