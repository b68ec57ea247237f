import type { ScriptProgress } from '@scene-partner/contract/operations/rehearsal'
import { useIsHydrated } from '../../platform/page/useIsHydrated.ts'
import { formatPastDay } from './formatDay.ts'
import { LineProgress } from './LineProgress.tsx'
import * as messages from './messages.ts'
import styles from './LineProgress.module.css'

function formatLatest({ rehearsedAt, toPractise }: ScriptProgress): string {
  if (toPractise > 0) return messages.progressToPractise(toPractise)
  if (rehearsedAt === null) return messages.progressNotStarted
  return messages.progressRehearsed(formatPastDay(rehearsedAt, new Date()))
}

/** Shows the user's progress in one script, as a bar and in words, or says that the user has chosen no role in it. */
export function ProgressFacts({ script }: { script: ScriptProgress }) {
  const { mine, roles, right, toPractise, ownLines, rehearsedAt } = script
  // The date is shown only after hydration, because the server does not know the time zone of the device.
  const isHydrated = useIsHydrated()
  if (mine.length === 0) {
    return (
      <span className={styles.facts}>
        <small>{roles > 0 ? messages.nextChooseRole : messages.progressNoRoles}</small>
      </span>
    )
  }
  const isStarted = rehearsedAt !== null || right + toPractise > 0
  return (
    <span className={styles.facts}>
      <LineProgress right={right} toPractise={toPractise} ownLines={ownLines} />
      <small>
        <span>{isStarted ? messages.progressRight(right, ownLines) : messages.progressOwnLines(ownLines)}</span>
        <span>{isHydrated || toPractise > 0 || rehearsedAt === null ? formatLatest(script) : '\u00a0'}</span>
      </small>
    </span>
  )
}
