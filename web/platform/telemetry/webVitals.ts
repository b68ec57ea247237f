/** One measured web vital. A metric that the browser could not measure has no entry. */
export type WebVital = { metric: 'LCP' | 'CLS' | 'INP'; value: number; route: string }

/**
 * Layout shifts belong to one session window if less than a second is between them and the window lasts less than
 * five seconds (web.dev).
 */
const maxShiftGapMs = 1000
const maxShiftWindowMs = 5000
/** Minimum duration of observed interactions, in ms. */
const minInteractionMs = 40

type ShiftEntry = PerformanceEntry & { value: number; hadRecentInput: boolean }
type InteractionEntry = PerformanceEntry & { interactionId?: number }

function observe(
  type: string,
  onEntry: (entry: PerformanceEntry) => void,
  options: { durationThreshold?: number } = {},
) {
  if (!PerformanceObserver.supportedEntryTypes?.includes(type)) return
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry))
  observer.observe({ type, buffered: true, ...options } as PerformanceObserverInit)
}

/** Starts measuring and includes entries from before the call. Returns a function that returns the values so far. */
export function measureWebVitals(routeNow: () => string): () => WebVital[] {
  const worst = new Map<WebVital['metric'], WebVital>()
  const first = routeNow()
  const record = (metric: WebVital['metric'], value: number, route: string) => {
    if (value > (worst.get(metric)?.value ?? -1)) worst.set(metric, { metric, value, route })
  }
  observe('largest-contentful-paint', ({ startTime }) => record('LCP', startTime, first))
  let shifts = { sum: 0, from: 0, until: -Infinity }
  // A page without layout shifts reports 0 (if the browser can measure them).
  if (PerformanceObserver.supportedEntryTypes?.includes('layout-shift')) record('CLS', 0, first)
  observe('layout-shift', (entry) => {
    const { value, startTime, hadRecentInput } = entry as ShiftEntry
    if (hadRecentInput) return
    const isSameWindow = startTime - shifts.until < maxShiftGapMs && startTime - shifts.from < maxShiftWindowMs
    shifts = isSameWindow
      ? { ...shifts, sum: shifts.sum + value, until: startTime }
      : { sum: value, from: startTime, until: startTime }
    record('CLS', shifts.sum, routeNow())
  })
  observe(
    'event',
    (entry) => {
      if ((entry as InteractionEntry).interactionId) record('INP', entry.duration, routeNow())
    },
    { durationThreshold: minInteractionMs },
  )
  return () => [...worst.values()]
}
