import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { isReadOnly } from '../../platform/access.ts'
import { useSession } from '../../platform/session.ts'
import { useIsHydrated } from '../../platform/useIsHydrated.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ArrivalNote, VerifyPrompt } from '../accounts/index.ts'
import styles from './Banner.module.css'

const SessionKeeper = lazy(async () => ({ default: (await import('./SessionKeeper.tsx')).SessionKeeper }))

/** One line under the header at most: a viewed account, a session about to end, an address to verify. */
export function Banner() {
  const session = useSession()
  const isHydrated = useIsHydrated()
  const { pathname } = useLocation()
  if (!session) return null
  const { user } = session
  // On the pricing page the same is the second of its three steps.
  const isUnverified = !user.emailVerified && pathname !== '/pricing' && pathname !== '/verify-email'
  return (
    <div className={styles.banner}>
      {isReadOnly(session) ? (
        <Notice kind="hold">Viewing as {user.displayName || user.email} (read-only)</Notice>
      ) : (
        isUnverified && <VerifyPrompt email={user.email} />
      )}
      <ArrivalNote />
      {isHydrated && (
        <Suspense>
          <SessionKeeper />
        </Suspense>
      )}
    </div>
  )
}
