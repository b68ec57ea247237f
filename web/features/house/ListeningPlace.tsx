import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useSession } from '../../platform/session.ts'
import { useIsHydrated } from '../../platform/useIsHydrated.ts'
import { keptListening, onAir } from '../../player/onAir.ts'

// The player's code is not part of the first load.
const Bar = lazy(() =>
  import('../listening/index.ts').then(
    ({ ListeningBar }) => ({ default: ListeningBar }),
    (error: unknown) => {
      // Without it the page is as good as ever, and the recording waits in the Studio.
      reportError(error)
      return { default: () => null }
    },
  ),
)

/** Where a recording plays on while its owner is elsewhere in the house. */
export function ListeningPlace() {
  const isOn = useSyncExternalStore(onAir.subscribe, onAir.get, () => false)
  const isHydrated = useIsHydrated()
  const session = useSession()
  const isWanted = isHydrated && session !== null && (isOn || keptListening.get() !== null)
  return isWanted ? (
    <Suspense>
      <Bar />
    </Suspense>
  ) : null
}
