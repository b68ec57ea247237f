import { noteActivity } from '../../platform/inactivity.ts'
import { Button } from '../../ui/Button.tsx'
import * as words from './words.ts'

/** A sign of life by one press, for whoever reads or listens without touching anything. */
export function StaySignedIn() {
  return (
    <Button size="dense" onPress={() => noteActivity()}>
      {words.staySignedIn}
    </Button>
  )
}
