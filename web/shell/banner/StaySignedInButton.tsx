import { recordActivity } from '../../platform/session/inactivity.ts'
import { Button } from '../../ui/actions/Button.tsx'
import * as messages from '../messages.ts'

/** Records activity when pressed, for users who read or listen without other input. */
export function StaySignedInButton() {
  return (
    <Button size="dense" onPress={() => recordActivity()}>
      {messages.bannerStaySignedIn}
    </Button>
  )
}
