import type { DataRouter } from 'react-router'
import { impersonationPath } from '../adminPaths.ts'
import { isReadOnly } from '../session/access.ts'
import { createAnalyticsQueue, type AnalyticsQueue, type AnalyticsEvent } from './analyticsQueue.ts'
import { sessionStore } from '../session/session.ts'

const endpoint = '/api/call/trackEvents'
const visitStorageKey = 'sp.visit'

/** Returns whether the browser asks not to be tracked: Do Not Track or Global Privacy Control. */
export function isTrackingDeclined(): boolean {
  const { doNotTrack } = navigator
  const isPrivacyControlled = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
  return doNotTrack === '1' || doNotTrack === 'yes' || isPrivacyControlled
}

/**
 * Returns whether the server may refuse events and reports of this page: during an impersonation, and on the page that
 * starts one, where the browser may have the cookie of the impersonated session before the page has this session.
 */
export function isImpersonationPossible(): boolean {
  const session = sessionStore.get()
  return location.pathname === impersonationPath || (session !== null && isReadOnly(session))
}

const isTrackingAllowed = () => !isTrackingDeclined() && !isImpersonationPossible()

function createRandomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns a random id for the visit of this tab. It does not identify the user and is deleted with the tab. */
function visitId(): string {
  try {
    const storedId = sessionStorage.getItem(visitStorageKey)
    if (storedId) return storedId
    const newId = createRandomId()
    sessionStorage.setItem(visitStorageKey, newId)
    return newId
  } catch {
    return createRandomId() // Without session storage, each page counts as its own visit.
  }
}

const isTemporaryFailure = (status: number) => status === 429 || status >= 500

async function post(body: string): Promise<boolean> {
  try {
    const { status } = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      credentials: 'same-origin',
      keepalive: true,
    })
    // Returns true after a permanent refusal too, because a retry would fail again.
    return !isTemporaryFailure(status)
  } catch {
    return false // no connection: the queue retries later
  }
}

const sendBeacon = (body: string) =>
  navigator.sendBeacon?.(endpoint, new Blob([body], { type: 'application/json' })) ?? false

let queue: AnalyticsQueue | null = null

function openQueue(): AnalyticsQueue {
  const newQueue = createAnalyticsQueue({
    post,
    sendBeacon,
    isTrackingAllowed,
    isOnline: () => navigator.onLine,
    now: () => Date.now(),
    createRandomId,
    sessionId: visitId(),
  })
  addEventListener('pagehide', newQueue.flushOnPageHide)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') newQueue.flushOnPageHide()
  })
  addEventListener('online', () => void newQueue.flush())
  return newQueue
}

/** Queues one analytics event. Never throws or blocks. Events must not contain script text. */
export function collectEvent(event: AnalyticsEvent): void {
  if (!isTrackingAllowed()) return
  queue ??= openQueue()
  queue.add(event)
}

const sanitize = (text: string | null | undefined) => text?.replace(/[^\w.-]+/g, '_').slice(0, 60) || undefined

/** Returns the referring site and the campaign parameters of the first page of a visit. */
function getTrafficSource(search: string) {
  const params = new URLSearchParams(search)
  const { referrer } = document
  const host = URL.canParse(referrer) ? new URL(referrer).host : ''
  const source_ = {
    referrer: sanitize(host === location.host ? '' : host),
    source: sanitize(params.get('utm_source')),
    campaign: sanitize(params.get('utm_campaign')),
  }
  return Object.fromEntries(Object.entries(source_).filter(([, value]) => value !== undefined))
}

type ObservedRouter = Pick<DataRouter, 'state' | 'subscribe'>

/** Returns the route pattern, so that no id or token of the URL is recorded. Blog posts keep their path. */
function getRoutePath({ location: { pathname }, matches }: ObservedRouter['state']): string {
  // The last matched route can be a child route without a path, so the last route that has a path is used.
  const path = matches.findLast(({ route }) => route.path)?.route.path ?? '*'
  if (path === '*') return 'nowhere'
  return path === '/blog/:slug' && /^[\w/-]{1,120}$/.test(pathname) ? pathname : path
}

/**
 * Records each page view, and `user_identify` when a user is signed in at the start or signs in later. Returns a
 * function that stops the recording.
 */
export function trackPageViews(router: ObservedRouter): () => void {
  let lastPath: string | null = null
  let lastUserId: string | null = null
  const recordPageView = () => {
    const { navigation, location: location_ } = router.state
    if (navigation.state !== 'idle' || location_.pathname === lastPath) return
    const isFirst = lastPath === null
    lastPath = location_.pathname
    const from = isFirst ? getTrafficSource(location_.search) : {}
    collectEvent({ eventType: 'page_view', metadata: { path: getRoutePath(router.state), ...from } })
  }
  const recordSignIn = () => {
    const userId = sessionStore.get()?.user.uid ?? null
    if (userId !== null && userId !== lastUserId) collectEvent({ eventType: 'user_identify', metadata: {} })
    lastUserId = userId
  }
  recordPageView()
  recordSignIn()
  const unsubscribers = [router.subscribe(recordPageView), sessionStore.subscribe(recordSignIn)]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}
