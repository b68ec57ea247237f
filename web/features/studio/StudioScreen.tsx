import { Screen } from '../../ui/Screen.tsx'

export function StudioScreen() {
  return <Screen title="StudioScreen" lead="This room is still being built." />
}
