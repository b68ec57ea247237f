import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildSession } from '../../testing/builders.ts'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { fakeBeacon, setTrackingSignals } from '../../testing/fakeTracking.ts'

type Sent = { eventType: string; metadata: object; sessionId: string }

let sent: Sent[]
let stop: () => void = () => {}

/** Loads the module again for each test, because the module contains one queue per page. */
async function openPage({ at = '/', doNotTrack = '0', isPrivacyControlled = false } = {}) {
  vi.resetModules()
  setTrackingSignals({ doNotTrack, isPrivacyControlled })
  const { collectEvent, trackPageViews } = await import('./analytics.ts')
  const { sessionStore } = await import('../session/session.ts')
  sessionStore.set(null)
  const paths = ['/', '/voices', '/blog/:slug', '/verify-email', '*']
  const router = createMemoryRouter(
    [...paths.map((path) => ({ path, element: null })), { path: '/practice', children: [{ path: '', element: null }] }],
    { initialEntries: [at] },
  )
  stop = trackPageViews(router)
  return { collect: collectEvent, sessionStore, router }
}

const leave = () => dispatchEvent(new Event('pagehide'))
const listEvents = () => sent.map(({ eventType, metadata }) => [eventType, metadata])

function storeEvents({ events }: { events: Sent[] }) {
  sent.push(...events)
  return { kept: events.length }
}

beforeEach(() => {
  sent = []
  sessionStorage.clear()
  fakeServer({ trackEvents: storeEvents })
  fakeBeacon()
})
afterEach(() => {
  stop()
  setTrackingSignals()
})

// [spec1 §7.2]
test('a page view records the route pattern without tokens and ids; for a blog post, it records the path', async () => {
  const { router } = await openPage({ at: '/verify-email?token=secret' })
  await router.navigate('/voices?category=women')
  await router.navigate('/voices?category=men')
  await router.navigate('/blog/first-night')
  await router.navigate('/somewhere/private')
  leave()
  await vi.waitFor(() => expect(sent).toHaveLength(4))
  expect(listEvents()).toEqual([
    ['page_view', { path: '/verify-email' }],
    ['page_view', { path: '/voices' }],
    ['page_view', { path: '/blog/first-night' }],
    ['page_view', { path: 'nowhere' }],
  ])
  expect(JSON.stringify(sent)).not.toContain('secret')
})

test('a page view of a route whose child route has no path records the path of the parent route', async () => {
  await openPage({ at: '/practice?script=s1' })
  leave()
  await vi.waitFor(() => expect(listEvents()).toEqual([['page_view', { path: '/practice' }]]))
})

test('the event of the first page view contains the source and campaign parameters of the URL', async () => {
  await openPage({ at: '/voices?utm_source=spring%20letter&utm_campaign=b' })
  leave()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(listEvents()).toEqual([['page_view', { path: '/voices', source: 'spring_letter', campaign: 'b' }]])
})

// [spec1 §7.2]
test('the event `user_identify` is sent immediately, and not again for the same user', async () => {
  const { sessionStore } = await openPage()
  sessionStore.set(buildSession())
  sessionStore.set(buildSession())
  await vi.waitFor(() => expect(sent.map(({ eventType }) => eventType)).toEqual(['page_view', 'user_identify']))
})

test('all pages that a tab opens one after the other send the same random visit id', async () => {
  const first = await openPage()
  first.collect({ eventType: 'recording_renamed', metadata: {} })
  leave()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  stop()
  await openPage()
  leave()
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(2))
  expect(new Set(sent.map(({ sessionId }) => sessionId)).size).toBe(1)
  expect(sent[0]?.sessionId).toMatch(/^[0-9a-f]{32}$/)
})

test('waiting events are sent when the tab is hidden, and when the connection is back', async () => {
  const { collect } = await openPage()
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  collect({ eventType: 'recording_renamed', metadata: {} })
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent).toHaveLength(1)
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(sent).toHaveLength(2))
})

test.each([
  ['Do Not Track', { doNotTrack: '1' }],
  ['Global Privacy Control', { isPrivacyControlled: true }],
])('with %s nothing is collected, sent or stored on the device', async (_, signal) => {
  const { collect, sessionStore } = await openPage(signal)
  sessionStore.set(buildSession())
  collect({ eventType: 'recording_created', metadata: {} })
  leave()
  expect([sent, sessionStorage.length]).toEqual([[], 0])
})

test.each([
  [fail('rate_limited', { retryAfterS: 60 }), 'is sent once more'],
  [fail('unavailable'), 'is sent once more'],
  [fail('bad_request'), 'is not sent again'],
])('after the failure “%s” an event %s', async (failure, becomes) => {
  let isFirst = true
  fakeServer({
    trackEvents(input) {
      if (!isFirst) return storeEvents(input)
      isFirst = false
      return failure
    },
  })
  const { collect } = await openPage()
  collect({ eventType: 'recording_created', metadata: {} })
  // Waits for the next task of the event loop. The response has arrived by then.
  await new Promise((resolve) => setTimeout(resolve))
  leave()
  const isLeft = becomes === 'is sent once more'
  await vi.waitFor(() => expect(sent).toHaveLength(isLeft ? 2 : 0))
  expect(listEvents()).toEqual(
    isLeft
      ? [
          ['page_view', { path: '/' }],
          ['recording_created', {}],
        ]
      : [],
  )
})

test('S-25 during an impersonation no analytics events are sent', async () => {
  const { collect, sessionStore } = await openPage()
  leave()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  sessionStore.set(buildSession({}, { impersonatedBy: 'admin-1' }))
  collect({ eventType: 'recording_created', metadata: {} })
  leave()
  expect(sent).toHaveLength(1)
})

test('S-25 on the page that starts an impersonation no analytics events are sent', async () => {
  const { collect } = await openPage()
  leave()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  history.replaceState(null, '', '/admin/impersonate')
  collect({ eventType: 'recording_created', metadata: {} })
  leave()
  history.replaceState(null, '', '/')
  expect(sent).toHaveLength(1)
})
