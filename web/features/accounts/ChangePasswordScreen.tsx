import { Screen } from '../../ui/Screen.tsx'

export function ChangePasswordScreen() {
  return <Screen title="ChangePasswordScreen" lead="This room is still being built." />
}
