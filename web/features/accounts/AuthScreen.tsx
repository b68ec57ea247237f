import { Screen } from '../../ui/Screen.tsx'

export function AuthScreen() {
  return <Screen title="AuthScreen" lead="This room is still being built." />
}
