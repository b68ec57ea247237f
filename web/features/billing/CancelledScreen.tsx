import { Screen } from '../../ui/Screen.tsx'

export function CancelledScreen() {
  return <Screen title="CancelledScreen" lead="This room is still being built." />
}
