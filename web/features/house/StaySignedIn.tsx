import { noteActivity } from '../../platform/inactivity.ts'
import { Button } from '../../ui/Button.tsx'

/** A sign of life by one press, for whoever reads or listens without touching anything. */
export function StaySignedIn() {
  return (
    <Button size="dense" onPress={() => noteActivity()}>
      Stay signed in
    </Button>
  )
}
