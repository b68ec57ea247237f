/** How the page has felt so far; what was not measured is left out. */
export type Felt = { metric: 'LCP' | 'CLS' | 'INP'; value: number; route: string }

/** web.dev's window for shifts: those less than a second apart, five seconds at most, count together. */
const shiftsApartMs = 1000
const windowMs = 5000
/** Shorter ones are felt as at once. */
const slowPressMs = 40

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Press = PerformanceEntry & { interactionId?: number }

function observe(type: string, see: (entry: PerformanceEntry) => void, options: { durationThreshold?: number } = {}) {
  if (!PerformanceObserver.supportedEntryTypes?.includes(type)) return
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(see))
  observer.observe({ type, buffered: true, ...options } as PerformanceObserverInit)
}

/** Measures from now on, and what the browser has kept from before. Answers how it stands. */
export function measureVitals(routeNow: () => string): () => Felt[] {
  const worst = new Map<Felt['metric'], Felt>()
  const first = routeNow()
  const note = (metric: Felt['metric'], value: number, route: string) => {
    if (value > (worst.get(metric)?.value ?? -1)) worst.set(metric, { metric, value, route })
  }
  observe('largest-contentful-paint', ({ startTime }) => note('LCP', startTime, first))
  let shifts = { sum: 0, from: 0, until: -Infinity }
  // A page on which nothing moves has shifted by nothing, and that counts.
  if (PerformanceObserver.supportedEntryTypes?.includes('layout-shift')) note('CLS', 0, first)
  observe('layout-shift', (entry) => {
    const { value, startTime, hadRecentInput } = entry as Shift
    if (hadRecentInput) return
    const goesOn = startTime - shifts.until < shiftsApartMs && startTime - shifts.from < windowMs
    shifts = goesOn
      ? { ...shifts, sum: shifts.sum + value, until: startTime }
      : { sum: value, from: startTime, until: startTime }
    note('CLS', shifts.sum, routeNow())
  })
  observe(
    'event',
    (entry) => {
      if ((entry as Press).interactionId) note('INP', entry.duration, routeNow())
    },
    { durationThreshold: slowPressMs },
  )
  return () => [...worst.values()]
}
