import type { ReactNode } from 'react'
import { useStore } from '../../state/useStore.ts'
import * as messages from './messages.ts'
import { useScanStore } from './useScanStore.ts'

/**
 * A button that opens the dialog for photos of pages. `children` receives the function that opens the dialog and the
 * text of the button, which contains the number of waiting pages.
 */
export function PhotoButton({ children }: { children: (open: () => void, text: string) => ReactNode }) {
  const store = useScanStore()
  const { pages } = useStore(store)
  return children(store.open, pages.length > 0 ? messages.photoWaiting(pages.length) : messages.photoButton)
}
