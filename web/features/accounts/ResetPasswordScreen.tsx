import { Screen } from '../../ui/Screen.tsx'

export function ResetPasswordScreen() {
  return <Screen title="ResetPasswordScreen" lead="This room is still being built." />
}
