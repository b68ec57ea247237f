import type { Session, UserDocument } from '@scene-partner/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { isSubscriber } from '../../platform/access.ts'
import { operationQuery, QueryShell } from '../../platform/query.tsx'
import { signOut, useSession } from '../../platform/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Screen } from '../../ui/Screen.tsx'
import styles from './accounts.module.css'

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

function Plan({ user }: { user: UserDocument }) {
  const isActive = isSubscriber(user)
  const until = user.override?.expiresAt ?? user.trialEndDate ?? user.subscriptionExpiresAt
  return (
    <section className={styles.section}>
      <h2>Subscription</h2>
      <dl className={styles.facts}>
        <dt>Plan</dt>
        <dd>{isActive ? (tierNames[user.override?.tier ?? user.subscriptionTier] ?? 'Free') : 'Free'}</dd>
        {isActive && until && (
          <>
            <dt>Until</dt>
            <dd>{day(until)}</dd>
          </>
        )}
        <dt>Spoken this month</dt>
        <dd>
          <Usage user={user} />
        </dd>
      </dl>
      {!isActive && (
        <div>
          <ButtonLink to="/pricing">See the plans</ButtonLink>
        </div>
      )}
    </section>
  )
}

function Account({ session }: { session: Session }) {
  const { user } = session
  const navigate = useNavigate()
  const leave = async () => {
    await navigate('/')
    await signOut().catch(reportError) // this browser has forgotten the session either way
  }
  return (
    <>
      <section className={styles.section}>
        <h2>Account Information</h2>
        <dl className={styles.facts}>
          <dt>Name</dt>
          <dd>{user.displayName || 'Not given'}</dd>
          <dt>Email</dt>
          <dd>
            {user.email}
            <span className={styles.badge} data-kind={user.emailVerified ? 'done' : 'open'}>
              <Icon name={user.emailVerified ? 'check' : 'warning'} />
              {user.emailVerified ? 'Verified' : 'Unverified'}
            </span>
          </dd>
        </dl>
      </section>
      <Plan user={user} />
      <section className={styles.section}>
        <h2>Security</h2>
        <div className={styles.acts}>
          {user.hasPassword ? (
            <ButtonLink to="/change-password">Change password</ButtonLink>
          ) : (
            <ButtonLink to="/set-password">Set a password</ButtonLink>
          )}
          <Button onPress={() => void leave()}>Sign out</Button>
        </div>
      </section>
    </>
  )
}

/** What the house knows of its guest. */
export function AccountScreen() {
  const session = useSession()
  return (
    <Screen title="Account settings" width="text">
      <QueryShell>{session && <Account session={session} />}</QueryShell>
    </Screen>
  )
}
