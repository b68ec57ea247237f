import type { DataRouter } from 'react-router'
import { isImpersonationPossible, isTrackingDeclined } from './analytics.ts'
import { earlyErrors, stopEarlyErrorCapture } from './earlyErrors.ts'
import { type ErrorReport, createErrorReport } from './errorReport.ts'
import { measureWebVitals } from './webVitals.ts'

declare global {
  // The version of the build. Missing if the page runs from source.
  interface ImportMetaEnv {
    readonly APP_VERSION?: string
  }
}

const endpoint = '/api/call/reportClient'
/** Maximum number of different errors per request, and of requests per page. Equal errors in a request are counted. */
const maxErrors = 10
const maxReports = 5
const reportDelayMs = 3000

/** Returns the release: the version and the hash of the entry file. */
function getRelease(document: Document): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/main-"]')
  const hash = /main-([\w-]+)\.js/u.exec(entry?.src ?? '')?.[1]
  return [import.meta.env.APP_VERSION ?? 'dev', ...(hash ? [hash] : [])].join('+')
}

/** Returns the route pattern without ids, for example `/scripts/:scriptId`. */
function getRoutePattern(router: DataRouter): string {
  const paths = router.state.matches.map(({ route }) => route.path ?? '').filter(Boolean)
  const path = paths.at(-1) ?? '/'
  return path.startsWith('/') ? path : `/${path}`
}

function send(report: object): void {
  const body = JSON.stringify({ data: report })
  const headers = { 'content-type': 'application/json' }
  // Best effort: a failed report is not retried.
  fetch(endpoint, { method: 'POST', headers, body, credentials: 'same-origin', keepalive: true }).catch(() => undefined)
}

/**
 * Reports uncaught errors, and the web vitals when the page is hidden. Web vitals are omitted if the user opted out of
 * tracking.
 */
export function startPageReports(router: DataRouter): void {
  const release = getRelease(document)
  const pendingErrors = new Map<string, ErrorReport & { times: number }>()
  const getVitals = isTrackingDeclined() ? null : measureWebVitals(() => getRoutePattern(router))
  let sent = 0
  let hasSentVitals = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function sendReport(isLeaving: boolean) {
    clearTimeout(timer)
    timer = undefined
    // The server may refuse this report and count it as an attempt of an impersonating admin.
    if (isImpersonationPossible()) {
      pendingErrors.clear()
      return
    }
    const errors = [...pendingErrors.values()]
    const vitals = isLeaving && !hasSentVitals ? (getVitals?.() ?? []) : []
    if (vitals.length > 0) hasSentVitals = true
    pendingErrors.clear()
    if (errors.length + vitals.length === 0 || sent >= maxReports) return
    sent += 1
    send({ release, errors, vitals })
  }

  function recordError(event: ErrorEvent | PromiseRejectionEvent) {
    const thrown: unknown = 'reason' in event ? event.reason : event.error
    const report = createErrorReport(thrown, { route: getRoutePattern(router), origin: location.origin })
    if (!report) return
    const key = JSON.stringify(report)
    const existing = pendingErrors.get(key)
    if (existing) existing.times = Math.min(existing.times + 1, 1000)
    else if (pendingErrors.size < maxErrors) pendingErrors.set(key, { ...report, times: 1 })
    timer ??= setTimeout(() => sendReport(false), reportDelayMs)
  }

  stopEarlyErrorCapture()
  for (const event of earlyErrors.splice(0)) recordError(event)
  addEventListener('error', recordError)
  addEventListener('unhandledrejection', recordError)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendReport(true)
  })
  addEventListener('pagehide', () => sendReport(true))
}
