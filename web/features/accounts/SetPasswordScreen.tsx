import { Screen } from '../../ui/Screen.tsx'

export function SetPasswordScreen() {
  return <Screen title="SetPasswordScreen" lead="This room is still being built." />
}
