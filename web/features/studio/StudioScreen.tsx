import type { Session } from '@scene-partner/contract/entities'
import { isReadOnly, canEnterStudio, studioTiers } from '../../platform/session/access.ts'
import { QueryProvider } from '../../platform/query/query.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useIsHydrated } from '../../platform/page/useIsHydrated.ts'
import { useIsBannerVisible } from '../../platform/page/bannerVisibility.ts'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { useSubscriptionStatus } from './queries.ts'
import { StudioWorkspace } from './StudioWorkspace.tsx'
import { StudioBanner, StudioFrame, studioHeading } from './StudioFrame.tsx'
import * as messages from './messages.ts'
import styles from './StudioScreen.module.css'

const title = messages.screenTitle

/** Shows the Studio to accounts with a subscription or a trial. Shows other accounts how to get access. */
export function StudioScreen() {
  const session = useSession()
  const isHydrated = useIsHydrated()
  if (!isHydrated) return <StudioFrame />
  return <QueryProvider>{session && <AccessCheck session={session} />}</QueryProvider>
}

/**
 * If the session gives no access, asks the server, because the session may be outdated, and then shows the Studio or
 * how to get access. The server also checks the access in each call.
 */
function AccessCheck({ session }: { session: Session }) {
  const isOpen = canEnterStudio(session)
  const status = useSubscriptionStatus({ isNeeded: !isOpen })
  if (isOpen || (status.data && studioTiers.has(status.data.tier))) return <Studio session={session} />
  if (status.isPending)
    return (
      <Screen title={title}>
        <p role="status">{messages.accessChecking}</p>
      </Screen>
    )
  if (status.error) {
    const again = (
      <Button size="dense" onPress={() => void status.refetch()}>
        {messages.accessRetry}
      </Button>
    )
    return (
      <Screen title={title}>
        <Notice kind="failed" action={again}>
          {messages.accessError}
        </Notice>
      </Screen>
    )
  }
  return <StudioClosed />
}

/** Shown to accounts without access to the Studio: how to get access, and what they can use without it. */
function StudioClosed() {
  return (
    <Screen title={title} lead={messages.closedLead} width="text">
      <ul className={styles.ways}>
        <li>
          <h2>{messages.closedPlanTitle}</h2>
          <p>{messages.closedPlanHint}</p>
          <ButtonLink kind="main" to="/pricing?message=subscription_required">
            {messages.seePlans}
          </ButtonLink>
        </li>
        <li>
          <h2>{messages.closedPracticeTitle}</h2>
          <p>{messages.closedPracticeHint}</p>
          <ButtonLink to="/practice">{messages.closedPracticeLink}</ButtonLink>
        </li>
      </ul>
    </Screen>
  )
}

/**
 * Shows the Studio, with the trial banner above it. If a banner of the whole site is visible, the trial banner is
 * hidden.
 */
function Studio({ session }: { session: Session }) {
  const isSiteBannerVisible = useIsBannerVisible()
  return (
    <>
      {!isSiteBannerVisible && !isReadOnly(session) && <StudioBanner session={session} />}
      <Screen title={title} heading={studioHeading}>
        <StudioWorkspace
          key={session.user.uid}
          session={session}
          purpose="studio"
          generateLabel={messages.generateButton}
        />
      </Screen>
    </>
  )
}
