import type { ReactNode } from 'react'
import { useStore } from '../../state/useStore.ts'
import * as messages from './messages.ts'
import { useScanStore } from './useScanStore.ts'

/**
 * A button that opens the dialog for photos of pages. `children` renders the button: it receives the function that
 * opens the dialog, and the label, which says how many pages are waiting to be read, if any.
 */
export function PhotoButton({ children }: { children: (open: () => void, text: string) => ReactNode }) {
  const store = useScanStore()
  const { pages } = useStore(store)
  return children(store.open, pages.length > 0 ? messages.photoWaiting(pages.length) : messages.photoButton)
}
