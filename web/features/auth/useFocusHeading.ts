import { useEffect } from 'react'

/**
 * Focuses the page's heading when the component mounts, so that screen readers read out the heading. Used, for example,
 * where a result replaces a form.
 */
export function useFocusHeading(): void {
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), [])
}
