import { useEffect } from 'react'

/** Where a form gives way to what came of it, focus goes to the new heading, so that it is read out. */
export function useFocusedHeading(): void {
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), [])
}
