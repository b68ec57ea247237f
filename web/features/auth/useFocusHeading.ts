import { useEffect } from 'react'

/** Focuses the heading when a form is replaced by its result, so that screen readers announce it. */
export function useFocusHeading(): void {
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), [])
}
