import { Button } from '../../ui/Button.tsx'
import type { Pages } from './usePages.ts'
import { pagerWords, sayNumber } from './words.ts'
import styles from './Pager.module.css'

export type PagerProps = {
  pages: Pages
  /** What the server answered; none on the last page. */
  nextCursor: string | undefined
  /** How many rows this page shows, and how many a full one. */
  shown: number
  pageSize?: number
  /** How many there are in all, where the server counts them. */
  total?: number | null
  /** What is read before and after: *Newer* and *Older*, unless the list is sorted otherwise. */
  words?: { newer: string; older: string }
}

/** From page to page of a list that is read by its cursor. */
export function Pager({ pages, nextCursor, shown, pageSize = 100, total = null, words = pagerWords }: PagerProps) {
  const { pagesBefore, goNewer, goOlder } = pages
  if (!goNewer && !nextCursor && shown === 0) return null
  const from = pagesBefore === null ? null : pagesBefore * pageSize + 1
  return (
    <nav className={styles.pager} aria-label={pagerWords.label}>
      <span>{from === null ? sayNumber(shown) : shown > 0 && pagerWords.range(from, from + shown - 1, total)}</span>
      {(goNewer || nextCursor) && (
        <>
          <Button size="dense" isDisabled={!goNewer} onPress={() => goNewer?.()}>
            {goNewer && pagesBefore === null ? pagerWords.first : words.newer}
          </Button>
          <Button size="dense" isDisabled={!nextCursor} onPress={() => nextCursor && goOlder(nextCursor)}>
            {words.older}
          </Button>
        </>
      )}
    </nav>
  )
}
