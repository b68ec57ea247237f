import type { ScriptProgress } from '@scene-partner/contract/operations/rehearsal'
import { useIsHydrated } from '../../platform/page/useIsHydrated.ts'
import * as messages from './messages.ts'
import styles from './LineProgress.module.css'

/** Shows as a bar how many of the user's lines are right (solid), to practise (hatched) and not said yet (empty). */
export function LineProgress({
  right,
  toPractise,
  ownLines,
}: Pick<ScriptProgress, 'right' | 'toPractise' | 'ownLines'>) {
  // The content security policy forbids style attributes in the server's HTML, so the widths are set only in the
  // browser.
  const isHydrated = useIsHydrated()
  const parts = [
    { kind: 'right', count: right },
    { kind: 'practise', count: toPractise },
    { kind: 'rest', count: Math.max(0, ownLines - right - toPractise) },
  ]
  return (
    <span className={styles.bar} role="img" aria-label={messages.progressLabel(right, ownLines, toPractise)}>
      {isHydrated &&
        parts.map(({ kind, count }) => count > 0 && <i key={kind} data-kind={kind} style={{ flexGrow: count }} />)}
    </span>
  )
}
