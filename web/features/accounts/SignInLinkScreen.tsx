import { Screen } from '../../ui/Screen.tsx'

export function SignInLinkScreen() {
  return <Screen title="SignInLinkScreen" lead="This room is still being built." />
}
