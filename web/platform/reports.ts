import type { DataRouter } from 'react-router'
import { isDeclined } from './analytics.ts'
import { earlyErrors, stopKeeping } from './earlyErrors.ts'
import { type Fault, faultOf } from './faults.ts'
import { measureVitals } from './vitals.ts'

declare global {
  // Set by the build; a page that runs from its sources has none.
  interface ImportMetaEnv {
    readonly HOUSE_VERSION?: string
  }
}

const address = '/api/call/reportClient'
/** A fault in a loop is told once with how often; a page that breaks in ever new ways is told of five times. */
const mostKinds = 10
const mostReports = 5
const waitMs = 3000

/** Which build this is: its version and the mark that the build gave its first file. */
function releaseOf(document: Document): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/main-"]')
  const mark = /main-([\w-]+)\.js/u.exec(entry?.src ?? '')?.[1]
  return [import.meta.env.HOUSE_VERSION ?? 'dev', ...(mark ? [mark] : [])].join('+')
}

/** As the router knows the page, its ids left out: `/scripts/:scriptId`. */
function routeIn(router: DataRouter): string {
  const paths = router.state.matches.map(({ route }) => route.path ?? '').filter(Boolean)
  const path = paths.at(-1) ?? '/'
  return path.startsWith('/') ? path : `/${path}`
}

function send(report: object): void {
  const body = JSON.stringify({ data: report })
  const headers = { 'content-type': 'application/json' }
  // Nobody waits for it, and a report that does not come is not worth another.
  fetch(address, { method: 'POST', headers, body, credentials: 'same-origin', keepalive: true }).catch(() => undefined)
}

/** Tells the house of uncaught errors, and at the end how the page felt, unless its owner asks not to be followed. */
export function reportPage(router: DataRouter): void {
  const release = releaseOf(document)
  const faults = new Map<string, Fault & { times: number }>()
  const feltSoFar = isDeclined() ? null : measureVitals(() => routeIn(router))
  let sent = 0
  let isFelt = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell(isLeaving: boolean) {
    clearTimeout(timer)
    timer = undefined
    const errors = [...faults.values()]
    const vitals = isLeaving && !isFelt ? (feltSoFar?.() ?? []) : []
    if (vitals.length > 0) isFelt = true
    faults.clear()
    if (errors.length + vitals.length === 0 || sent >= mostReports) return
    sent += 1
    send({ release, errors, vitals })
  }

  function note(event: ErrorEvent | PromiseRejectionEvent) {
    const thrown: unknown = 'reason' in event ? event.reason : event.error
    const fault = faultOf(thrown, { route: routeIn(router), origin: location.origin })
    if (!fault) return
    const key = JSON.stringify(fault)
    const known = faults.get(key)
    if (known) known.times = Math.min(known.times + 1, 1000)
    else if (faults.size < mostKinds) faults.set(key, { ...fault, times: 1 })
    timer ??= setTimeout(() => tell(false), waitMs)
  }

  stopKeeping()
  for (const event of earlyErrors.splice(0)) note(event)
  addEventListener('error', note)
  addEventListener('unhandledrejection', note)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell(true)
  })
  addEventListener('pagehide', () => tell(true))
}
