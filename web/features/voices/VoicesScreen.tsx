import { Screen } from '../../ui/Screen.tsx'

export function VoicesScreen() {
  return <Screen title="VoicesScreen" lead="This room is still being built." />
}
