import { recordActivity } from '../../platform/session/inactivity.ts'
import { Button } from '../../ui/actions/Button.tsx'
import * as messages from '../messages.ts'

/** Records activity by one press, for users who read or listen without input. */
export function StaySignedInButton() {
  return (
    <Button size="dense" onPress={() => recordActivity()}>
      {messages.bannerStaySignedIn}
    </Button>
  )
}
