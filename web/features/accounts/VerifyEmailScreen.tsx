import { Screen } from '../../ui/Screen.tsx'

export function VerifyEmailScreen() {
  return <Screen title="VerifyEmailScreen" lead="This room is still being built." />
}
