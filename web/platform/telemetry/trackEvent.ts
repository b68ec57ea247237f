import type { AnalyticsEvent } from './analyticsQueue.ts'

/**
 * Records one analytics event. Never throws or blocks. Events must not contain script text. The analytics code is
 * loaded at the first event, so that no page waits for it.
 */
export function trackEvent(event: AnalyticsEvent): void {
  const drop = () => undefined // offline: the event is dropped
  import('./analytics.ts').then(({ collectEvent }) => collectEvent(event), drop)
}
