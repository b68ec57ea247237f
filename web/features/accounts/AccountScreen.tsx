import { Screen } from '../../ui/Screen.tsx'

export function AccountScreen() {
  return <Screen title="AccountScreen" lead="This room is still being built." />
}
