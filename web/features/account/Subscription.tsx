import type { UserDocument } from '@scene-partner/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { isSubscriber } from '../../platform/access.ts'
import { operationQuery } from '../../platform/query.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import type { SectionProps } from './section.ts'
import styles from './account.module.css'

const tierNames: Readonly<Record<string, string>> = {
  inactive: 'Free',
  free: 'Free',
  premium_trial: 'Premium trial',
  paid: 'Premium',
  pro: 'Pro',
  studio: 'Studio',
}

const day = (instant: string) => new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long' })

function Usage({ user }: { user: UserDocument }) {
  const { data } = useQuery({
    ...operationQuery('checkGenerationLimit', { characterCount: 0 }, ['user', 'generation']),
    enabled: user.emailVerified,
  })
  const used = (data?.currentUsage ?? user.quotaMinutesUsed).toLocaleString('en-US')
  if (!data) return <>{used} characters</>
  return (
    <>
      {data.limit === null
        ? `${used} characters, without a limit`
        : `${used} of ${data.limit.toLocaleString('en-US')} characters`}
    </>
  )
}

/** Which plan runs, until when, and how much of it is used. */
export function Subscription({ session: { user } }: SectionProps) {
  const isActive = isSubscriber(user)
  const until = user.override?.expiresAt ?? user.trialEndDate ?? user.subscriptionExpiresAt
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Plan</dt>
          <dd>{isActive ? (tierNames[user.override?.tier ?? user.subscriptionTier] ?? 'Free') : 'Free'}</dd>
        </div>
        {isActive && until && (
          <div>
            <dt>Until</dt>
            <dd>{day(until)}</dd>
          </div>
        )}
        <div>
          <dt>Spoken this month</dt>
          <dd>
            <Usage user={user} />
          </dd>
        </div>
      </dl>
      {!isActive && (
        <div>
          <ButtonLink to="/pricing">See the plans</ButtonLink>
        </div>
      )}
    </>
  )
}
