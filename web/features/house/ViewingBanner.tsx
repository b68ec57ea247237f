import type { Session } from '@scene-partner/contract/entities'
import { useNavigate } from 'react-router'
import { refreshSession, signOut } from '../../platform/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

const usersPage = '/admin/users'

/** Ends the view of somebody's account. Whoever the browser then is goes on to the users, by the door if need be. */
function useReturnToAdmin() {
  const navigate = useNavigate()
  return async () => {
    await signOut().catch(reportError) // this browser has forgotten the view either way
    const own = await refreshSession().catch(() => null) // unreachable: the door asks again
    await navigate(own ? usersPage : `/sign-in?redirect=${encodeURIComponent(usersPage)}`, { replace: true })
  }
}

/** Says whose account is shown, and that nothing of it can be changed. */
export function ViewingBanner({ session }: { session: Session }) {
  const goBack = useReturnToAdmin()
  const { displayName, email } = session.user
  return (
    <Notice
      kind="hold"
      act={
        <Button size="dense" onPress={() => void goBack()}>
          Return to admin
        </Button>
      }
    >
      Viewing as {displayName || email} (read-only)
    </Notice>
  )
}
