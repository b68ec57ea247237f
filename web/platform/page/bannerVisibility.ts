import { createStore } from '../../state/createStore.ts'
import { useStore } from '../../state/useStore.ts'

/** Whether the shell shows a banner under its header. Screens then postpone their own banners. */
export const bannerVisibility = createStore(false)

/** Returns whether the shell shows a banner. False on the server. */
export function useIsBannerVisible(): boolean {
  return useStore(bannerVisibility, () => false)
}
