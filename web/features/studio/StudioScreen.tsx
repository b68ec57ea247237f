import type { Session } from '@scene-partner/contract/entities'
import { isReadOnly, mayEnterStudio, opensStudio } from '../../platform/access.ts'
import { QueryShell } from '../../platform/query.tsx'
import { useSession } from '../../platform/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useSubscriptionStatus } from './queries.ts'
import { ReadingRoom } from './ReadingRoom.tsx'
import { TrialBanner } from './TrialBanner.tsx'

const title = 'Studio'

/** The Studio, for those whom a subscription or a trial lets in. */
export function StudioScreen() {
  const session = useSession()
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
  return (
    <Screen
      title={title}
      lead="The Studio needs a subscription or a trial. A promo code opens it for thirty days, without a card."
      width="text"
    >
      <div>
        <ButtonLink kind="main" to="/pricing?message=subscription_required">
          See plans
        </ButtonLink>
      </div>
      <p>
        Without one, every verified account has characters of its own each month, to hear lines read in the practice
        room.
      </p>
      <div>
        <ButtonLink to="/practice">Go to practice</ButtonLink>
      </div>
    </Screen>
  )
}

function Studio({ session }: { session: Session }) {
  return (
    <Screen title={title}>
      {!isReadOnly(session) && <TrialBanner user={session.user} />}
      <ReadingRoom key={session.user.uid} session={session} purpose="studio" generateWords="Generate" />
    </Screen>
  )
}
