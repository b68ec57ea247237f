import type { DataRouter } from 'react-router'
import { isReadOnly } from './access.ts'
import { createAnalyticsQueue, type AnalyticsQueue, type PageEvent } from './analyticsQueue.ts'
import { sessionStore } from './session.ts'

const address = '/api/call/trackEvents'
const visitKey = 'sp.visit'

/** The browser's own word that its owner is not to be followed: Do Not Track, or Global Privacy Control. */
export function isDeclined(): boolean {
  const { doNotTrack } = navigator
  const isPrivacyControlled = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
  return doNotTrack === '1' || doNotTrack === 'yes' || isPrivacyControlled
}

function isWanted(): boolean {
  const session = sessionStore.get()
  return !isDeclined() && !(session && isReadOnly(session))
}

function chance(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** One visit of this tab: it is forgotten with the tab, and says nothing of who it is. */
function visitId(): string {
  try {
    const known = sessionStorage.getItem(visitKey)
    if (known) return known
    const fresh = chance()
    sessionStorage.setItem(visitKey, fresh)
    return fresh
  } catch {
    return chance() // the browser keeps nothing for us: each page is a visit of its own
  }
}

const isTooBusy = (status: number) => status === 429 || status >= 500

async function post(body: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      credentials: 'same-origin',
      keepalive: true,
    })
    // Refused for good is answered: asking again would not help.
    return !isTooBusy(status)
  } catch {
    return false // no connection; the queue keeps it for later
  }
}

const leaveWith = (body: string) =>
  navigator.sendBeacon?.(address, new Blob([body], { type: 'application/json' })) ?? false

let queue: AnalyticsQueue | null = null

function openQueue(): AnalyticsQueue {
  const opened = createAnalyticsQueue({
    post,
    leaveWith,
    isWanted,
    isOnline: () => navigator.onLine,
    now: () => Date.now(),
    chance,
    sessionId: visitId(),
  })
  addEventListener('pagehide', opened.leave)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') opened.leave()
  })
  addEventListener('online', () => void opened.flush())
  return opened
}

/** Counts something that was done. It never fails, never waits, and takes no words of a script. */
export function collect(event: PageEvent): void {
  if (!isWanted()) return
  queue ??= openQueue()
  queue.add(event)
}

const asWord = (text: string | null | undefined) => text?.replace(/[^\w.-]+/g, '_').slice(0, 60) || undefined

/** Where somebody came from: the other site's name, and what its link said of itself. */
function originOf(search: string) {
  const params = new URLSearchParams(search)
  const { referrer } = document
  const host = URL.canParse(referrer) ? new URL(referrer).host : ''
  const found = {
    referrer: asWord(host === location.host ? '' : host),
    source: asWord(params.get('utm_source')),
    campaign: asWord(params.get('utm_campaign')),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

type Watched = Pick<DataRouter, 'state' | 'subscribe'>

/** The page as the table of routes has it, so that no id and no token of an address is told; of the blog, which post. */
function pathOf({ location: { pathname }, matches }: Watched['state']): string {
  const path = matches.at(-1)?.route.path ?? '*'
  if (path === '*') return 'nowhere'
  return path === '/blog/:slug' && /^[\w/-]{1,120}$/.test(pathname) ? pathname : path
}

/** Tells of every page that is shown, and of who has come in. Answers how to stop. */
export function watchVisits(router: Watched): () => void {
  let shown: string | null = null
  let known: string | null = null
  const look = () => {
    const { navigation, location: place } = router.state
    if (navigation.state !== 'idle' || place.pathname === shown) return
    const isFirst = shown === null
    shown = place.pathname
    const from = isFirst ? originOf(place.search) : {}
    collect({ eventType: 'page_view', metadata: { path: pathOf(router.state), ...from } })
  }
  const lookWho = () => {
    const userId = sessionStore.get()?.user.uid ?? null
    if (userId !== null && userId !== known) collect({ eventType: 'user_identify', metadata: {} })
    known = userId
  }
  look()
  lookWho()
  const leaves = [router.subscribe(look), sessionStore.subscribe(lookWho)]
  return () => {
    for (const leave of leaves) leave()
  }
}
