import type { Session } from '@scene-partner/contract/entities'
import { isReadOnly, mayEnterStudio, opensStudio } from '../../platform/access.ts'
import { QueryShell } from '../../platform/query.tsx'
import { useSession } from '../../platform/session.ts'
import { useIsHydrated } from '../../platform/useIsHydrated.ts'
import { useHouseSpeaks } from '../../platform/houseBanner.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useSubscriptionStatus } from './queries.ts'
import { ReadingRoom } from './ReadingRoom.tsx'
import { StudioBanner, StudioFrame, studioHeading } from './StudioFrame.tsx'
import styles from './StudioScreen.module.css'

const title = 'Studio'

/** The Studio, for those whom a subscription or a trial lets in. */
export function StudioScreen() {
  const session = useSession()
  const isHydrated = useIsHydrated()
  if (!isHydrated) return <StudioFrame />
  return <QueryShell>{session && <Gate session={session} />}</QueryShell>
}

/** What the page knows may be old, so a no is asked again; the server decides at every call anyway. */
function Gate({ session }: { session: Session }) {
  const isOpen = mayEnterStudio(session)
  const status = useSubscriptionStatus({ isNeeded: !isOpen })
  if (isOpen || (status.data && opensStudio.has(status.data.tier))) return <Studio session={session} />
  if (status.isPending)
    return (
      <Screen title={title}>
        <p role="status">Checking access...</p>
      </Screen>
    )
  if (status.error) {
    const again = (
      <Button size="dense" onPress={() => void status.refetch()}>
        Try Again
      </Button>
    )
    return (
      <Screen title={title}>
        <Notice kind="failed" act={again}>
          There was an error checking your subscription. Please try again.
        </Notice>
      </Screen>
    )
  }
  return <Closed />
}

/** What opens the Studio, and what is open without it. */
function Closed() {
  return (
    <Screen title={title} lead="The Studio opens with a subscription or a trial." width="text">
      <ul className={styles.ways}>
        <li>
          <h2>A plan</h2>
          <p>30,000 characters a month. A promo code opens it for 30 days, without a card.</p>
          <ButtonLink kind="main" to="/pricing?message=subscription_required">
            See plans
          </ButtonLink>
        </li>
        <li>
          <h2>Practice</h2>
          <p>Every verified account has 10,000 characters of its own each month, to hear lines read.</p>
          <ButtonLink to="/practice">Go to practice</ButtonLink>
        </li>
      </ul>
    </Screen>
  )
}

/** What everybody is told on every page comes before the trial: one banner at a time. */
function Studio({ session }: { session: Session }) {
  const isHouseSpeaking = useHouseSpeaks()
  return (
    <>
      {!isHouseSpeaking && !isReadOnly(session) && <StudioBanner session={session} />}
      <Screen title={title} heading={studioHeading}>
        <ReadingRoom key={session.user.uid} session={session} purpose="studio" generateWords="Generate" />
      </Screen>
    </>
  )
}
