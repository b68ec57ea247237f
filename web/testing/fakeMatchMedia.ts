import { vi } from 'vitest'

/** Fakes media queries: `matches` returns the result of a query. */
export function fakeMatchMedia(matches: (query: string) => boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}
