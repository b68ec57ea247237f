/** One measured web vital. Metrics that were not measured are missing. */
export type WebVital = { metric: 'LCP' | 'CLS' | 'INP'; value: number; route: string }

/** Session window of web.dev for layout shifts: gaps below one second, five seconds at most. */
const maxShiftGapMs = 1000
const maxShiftWindowMs = 5000
/** Shorter interactions are not observed, in ms. */
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

/** Starts measuring, including buffered entries. Returns a function that returns the current values. */
export function measureWebVitals(routeNow: () => string): () => WebVital[] {
  const worst = new Map<WebVital['metric'], WebVital>()
  const first = routeNow()
  const record = (metric: WebVital['metric'], value: number, route: string) => {
    if (value > (worst.get(metric)?.value ?? -1)) worst.set(metric, { metric, value, route })
  }
  observe('largest-contentful-paint', ({ startTime }) => record('LCP', startTime, first))
  let shifts = { sum: 0, from: 0, until: -Infinity }
  // A page without any shift reports 0.
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
