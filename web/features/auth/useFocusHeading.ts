import { useEffect } from 'react'

/**
 * Focuses the heading when the component mounts, for example when a result replaces a form, so that screen readers
 * announce it.
 */
export function useFocusHeading(): void {
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), [])
}
