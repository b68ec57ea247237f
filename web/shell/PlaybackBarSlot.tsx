import { lazy, Suspense } from 'react'
import { useSession } from '../platform/session/session.ts'
import { useIsHydrated } from '../platform/page/useIsHydrated.ts'
import { storedPlayback, recordingOpen } from '../player/playbackState.ts'
import { useStore } from '../state/useStore.ts'

// The bar loads on demand, because the player's code is not part of the first load.
const Bar = lazy(() =>
  import('../features/playback/index.ts').then(
    ({ PlaybackBar }) => ({ default: PlaybackBar }),
    (error: unknown) => {
      // If the bar's code cannot load, the page is shown without the bar. The user finds the recording in the history.
      reportError(error)
      return { default: () => null }
    },
  ),
)

/** Shows the playback bar to a signed-in user while a recording is open, or if one was open before a reload. */
export function PlaybackBarSlot() {
  const isOpen = useStore(recordingOpen, () => false)
  const isHydrated = useIsHydrated()
  const session = useSession()
  const isShown = isHydrated && session !== null && (isOpen || storedPlayback.get() !== null)
  return isShown ? (
    <Suspense>
      <Bar />
    </Suspense>
  ) : null
}
