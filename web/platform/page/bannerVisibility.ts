import { createStore } from '../../state/createStore.ts'
import { useStore } from '../../state/useStore.ts'

/** Whether the shell shows a banner under its header. Screens do not show their own banners then. */
export const bannerVisibility = createStore(false)

/** Returns whether the shell shows a banner. False on the server. */
export function useIsBannerVisible(): boolean {
  return useStore(bannerVisibility, () => false)
}
