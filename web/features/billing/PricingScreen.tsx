import { Screen } from '../../ui/Screen.tsx'

export function PricingScreen() {
  return <Screen title="PricingScreen" lead="This room is still being built." />
}
