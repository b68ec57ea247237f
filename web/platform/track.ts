import type { PageEvent } from './analyticsQueue.ts'

/**
 * Counts something that was done. It never fails, never waits, and takes no words of a script. What does the counting
 * is fetched at the first time: nothing that is looked at waits for it.
 */
export function track(event: PageEvent): void {
  const drop = () => undefined // without a connection it is not counted, and nothing else comes of it
  import('./analytics.ts').then(({ collect }) => collect(event), drop)
}
