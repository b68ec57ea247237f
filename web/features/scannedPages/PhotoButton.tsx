import type { ReactNode } from 'react'
import { useStore } from '../../state/useStore.ts'
import * as messages from './messages.ts'
import { useScanStore } from './useScanStore.ts'

/**
 * A button that opens the dialog for photos of pages. `children` gets the function that opens it and the button's text,
 * which names the pages that wait to be read.
 */
export function PhotoButton({ children }: { children: (open: () => void, text: string) => ReactNode }) {
  const store = useScanStore()
  const { pages } = useStore(store)
  return children(store.open, pages.length > 0 ? messages.photoWaiting(pages.length) : messages.photoButton)
}
