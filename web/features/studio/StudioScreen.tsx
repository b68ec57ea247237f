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
import * as words from './words.ts'
import styles from './StudioScreen.module.css'

const title = words.studio

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
        <p role="status">{words.checkingAccess}</p>
      </Screen>
    )
  if (status.error) {
    const again = (
      <Button size="dense" onPress={() => void status.refetch()}>
        {words.tryAgainCheck}
      </Button>
    )
    return (
      <Screen title={title}>
        <Notice kind="failed" act={again}>
          {words.thereWasErrorChecking}
        </Notice>
      </Screen>
    )
  }
  return <Closed />
}

/** What opens the Studio, and what is open without it. */
function Closed() {
  return (
    <Screen title={title} lead={words.studioOpensWithSubscription} width="text">
      <ul className={styles.ways}>
        <li>
          <h2>{words.aPlan}</h2>
          <p>{words.whatPlanGives}</p>
          <ButtonLink kind="main" to="/pricing?message=subscription_required">
            {words.seePlans}
          </ButtonLink>
        </li>
        <li>
          <h2>{words.practice}</h2>
          <p>{words.everyVerifiedAccount}</p>
          <ButtonLink to="/practice">{words.goToPractice}</ButtonLink>
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
        <ReadingRoom key={session.user.uid} session={session} purpose="studio" generateWords={words.generate} />
      </Screen>
    </>
  )
}
