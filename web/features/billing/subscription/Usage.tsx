import type { Session } from '@scene-partner/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { formatFailedAction } from '../../../platform/api/callError.ts'
import { operationQuery } from '../../../platform/query/query.tsx'
import { QueryContent } from '../../../ui/feedback/QueryContent.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { formatPages } from '../../../ui/formatPages.ts'
import { formatNumber } from '../messages.ts'
import * as messages from '../messages.ts'
import styles from './Subscription.module.css'

/** Returns the date on which the monthly usage begins again at zero: the first day of the next UTC month. */
function formatNextReset(now: number): string {
  const { year, month } = { year: new Date(now).getUTCFullYear(), month: new Date(now).getUTCMonth() }
  return new Date(Date.UTC(year, month + 1, 1)).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
}

function UsageMeter({ used, limit }: { used: number; limit: number }) {
  const pagesLeft = formatPages(Math.max(0, limit - used)).replace(/ pages?$/, '')
  return (
    <>
      <ProgressBar
        label={messages.usageLeft(pagesLeft, formatPages(limit))}
        value={limit > 0 ? used / limit : 1}
        valueText={messages.usageExact(formatNumber(used), formatNumber(limit))}
      />
      <p className={styles.quiet}>{messages.usageResetsOn(formatNextReset(Date.now()))}</p>
    </>
  )
}

/** Shows how many pages and characters the user has used in this month, as a bar and as text. */
export function Usage({ session: { user } }: { session: Session }) {
  const query = useQuery({
    ...operationQuery('checkGenerationLimit', { characterCount: 0 }, ['user', 'generation']),
    enabled: user.emailVerified,
  })
  if (!user.emailVerified) {
    return <p className={styles.quiet}>{messages.usageUnverified}</p>
  }
  return (
    <div className={styles.usage}>
      <QueryContent
        query={query}
        formatError={(error) => formatFailedAction(messages.usageLoadAction, error)}
        loading={<Skeleton rows={1} label={messages.usageLoading} />}
      >
        {({ currentUsage, limit }) =>
          limit === null ? (
            <p>{messages.usageUnlimited(formatPages(currentUsage), formatNumber(currentUsage))}</p>
          ) : (
            <UsageMeter used={currentUsage} limit={limit} />
          )
        }
      </QueryContent>
    </div>
  )
}
