import { useEffect } from 'react'

/** Focuses the heading when the result replaces the form, so that screen readers announce it. */
export function useFocusHeading(): void {
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), [])
}
