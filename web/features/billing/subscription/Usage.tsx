import type { Session } from '@scene-partner/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { sayDataError } from '../../platform/callError.ts'
import { operationQuery } from '../../platform/query.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { sayNumber } from './words.ts'
import * as words from './words.ts'
import styles from './Subscription.module.css'

/** When the month's count begins again: it is counted by UTC months. */
function nextMonth(now: number): string {
  const { year, month } = { year: new Date(now).getUTCFullYear(), month: new Date(now).getUTCMonth() }
  return new Date(Date.UTC(year, month + 1, 1)).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
}

function Meter({ used, limit }: { used: number; limit: number }) {
  const left = Math.max(0, limit - used)
  return (
    <>
      <Progress
        label={words.spokenThisMonth}
        value={limit > 0 ? used / limit : 1}
        words={words.ofCharacters(sayNumber(used), sayNumber(limit))}
      />
      <p className={styles.quiet}>
        {left === 0 ? words.allOfItIsUsed : words.charactersLeft(sayNumber(left))}{' '}
        {words.countBeginsAgainOn(nextMonth(Date.now()))}
      </p>
    </>
  )
}

/** How much of the month's characters is spoken, in a bar and in words. */
export function Usage({ session: { user } }: { session: Session }) {
  const query = useQuery({
    ...operationQuery('checkGenerationLimit', { characterCount: 0 }, ['user', 'generation']),
    enabled: user.emailVerified,
  })
  if (!user.emailVerified) {
    return <p className={styles.quiet}>{words.onceYourEmailIsVerified}</p>
  }
  return (
    <div className={styles.usage}>
      <Loaded
        query={query}
        sayError={(error) => sayDataError(words.loadUsage, error)}
        waiting={<Waiting rows={1} label={words.loadingUsage} />}
      >
        {({ currentUsage, limit }) =>
          limit === null ? (
            <p>{words.charactersSpokenThisMonth(sayNumber(currentUsage))}</p>
          ) : (
            <Meter used={currentUsage} limit={limit} />
          )
        }
      </Loaded>
    </div>
  )
}
