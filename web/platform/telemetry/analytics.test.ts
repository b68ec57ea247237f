import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionWith } from '../testing/visit.tsx'

type Sent = { eventType: string; metadata: object; sessionId: string }

let sent: Sent[]
let stop: () => void = () => {}

/** The module keeps one queue for the page; each test opens a page of its own. */
async function openPage({ at = '/', doNotTrack = '0', isPrivacyControlled = false } = {}) {
  vi.resetModules()
  Object.defineProperty(navigator, 'doNotTrack', { value: doNotTrack, configurable: true })
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: isPrivacyControlled, configurable: true })
  const { collect, watchVisits } = await import('./analytics.ts')
  const { sessionStore } = await import('./session.ts')
  sessionStore.set(null)
  const paths = ['/', '/voices', '/blog/:slug', '/verify-email', '*']
  const router = createMemoryRouter(
    paths.map((path) => ({ path, element: null })),
    { initialEntries: [at] },
  )
  stop = watchVisits(router)
  return { collect, sessionStore, router }
}

const leave = () => dispatchEvent(new Event('pagehide'))
const told = () => sent.map(({ eventType, metadata }) => [eventType, metadata])

beforeEach(() => {
  sent = []
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(...JSON.parse(body).data.events)
    return new Response('{}')
  })
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (_: string, body: Blob) => {
      // What a blob holds comes later; what matters is asked for by then.
      void body.text().then((text) => sent.push(...JSON.parse(text).data.events))
      return true
    },
  })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  Object.defineProperty(navigator, 'doNotTrack', { value: '1', configurable: true })
})

test('page view: each page by its place in the table of routes, so that no token and no id of an address is told', async () => {
  const { router } = await openPage({ at: '/verify-email?token=secret' })
  await router.navigate('/voices?category=women')
  await router.navigate('/voices?category=men')
  await router.navigate('/blog/first-night')
  await router.navigate('/somewhere/private')
  leave()
  await vi.waitFor(() => expect(sent).toHaveLength(4))
  expect(told()).toEqual([
    ['page_view', { path: '/verify-email' }],
    ['page_view', { path: '/voices' }],
    ['page_view', { path: '/blog/first-night' }],
    ['page_view', { path: 'nowhere' }],
  ])
  expect(JSON.stringify(sent)).not.toContain('secret')
})

test('the first page tells by which link somebody came', async () => {
  await openPage({ at: '/voices?utm_source=spring%20letter&utm_campaign=b' })
  leave()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(told()).toEqual([['page_view', { path: '/voices', source: 'spring_letter', campaign: 'b' }]])
})

test('user identify: once for each who comes in, at once', async () => {
  const { sessionStore } = await openPage()
  sessionStore.set(sessionWith())
  sessionStore.set(sessionWith())
  await vi.waitFor(() => expect(sent.map(({ eventType }) => eventType)).toEqual(['page_view', 'user_identify']))
})

test('a visit keeps its random name as long as its tab, and it is nobody’s', async () => {
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

test.each([
  ['Do Not Track', { doNotTrack: '1' }],
  ['Global Privacy Control', { isPrivacyControlled: true }],
])('%s is respected: nothing is collected, sent or kept on the device', async (_, wish) => {
  const { collect, sessionStore } = await openPage(wish)
  sessionStore.set(sessionWith())
  collect({ eventType: 'recording_created', metadata: {} })
  leave()
  expect([sent, sessionStorage.length]).toEqual([[], 0])
})

test.each([
  [429, 'goes once more'],
  [503, 'goes once more'],
  [400, 'is done with'],
])('what was answered with %i %s', async (status, becomes) => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status }))
  const { collect } = await openPage()
  collect({ eventType: 'recording_created', metadata: {} })
  // One turn, in which the answer comes.
  await new Promise((resolve) => setTimeout(resolve))
  leave()
  const isLeft = becomes === 'goes once more'
  await vi.waitFor(() => expect(sent).toHaveLength(isLeft ? 2 : 0))
  expect(told()).toEqual(
    isLeft
      ? [
          ['page_view', { path: '/' }],
          ['recording_created', {}],
        ]
      : [],
  )
})

test('S-25 a look at another’s account is not counted', async () => {
  const { collect, sessionStore } = await openPage()
  leave()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  sessionStore.set(sessionWith({}, { impersonatedBy: 'admin-1' }))
  collect({ eventType: 'recording_created', metadata: {} })
  leave()
  expect(sent).toHaveLength(1)
})
