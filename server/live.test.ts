// The tests of the whole server share one app.
import { liveEvent, type LiveChange } from '@scene-partner/contract/liveEvents'
import fastify from 'fastify'
import { setMaxListeners } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SignedIn } from './platform/http/caller.ts'
import { createLive } from './platform/live/live.ts'
import { serveLive } from './platform/live/serveLive.ts'
import { gate } from './testing/gate.ts'
import { startApp, type TestApp } from './testing/startApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

// [spec2 §7.28]
test('a client that disconnects before live updates begin leaves no subscription behind', async () => {
  const actor = await app.signUp()
  const { auth, live } = app.services
  const disconnect = new AbortController()
  const disconnected = new Promise<void>((resolve) =>
    app.fastify.server.once('connection', (socket) => socket.once('close', () => resolve())),
  )
  const peek = auth.peekCaller.bind(auth)
  auth.peekCaller = async (request) => {
    disconnect.abort()
    await disconnected
    return peek(request)
  }
  let subscriptions = 0
  const subscribe = live.subscribe.bind(live)
  live.subscribe = (...given) => {
    subscriptions += 1
    return subscribe(...given)
  }
  await expect(actor.request('/api/live', { signal: disconnect.signal })).rejects.toThrow()
  auth.peekCaller = peek
  // This call is answered only after the server has handled the live request.
  await actor.call('getUserData', {})
  live.subscribe = subscribe
  expect(subscriptions).toBe(0)
})

/** Yields the events of a stream. */
async function* readEvents(response: Response): AsyncGenerator<unknown> {
  let text = ''
  for await (const chunk of response.body ?? []) {
    const blocks = (text + Buffer.from(chunk as Uint8Array).toString()).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) if (block.startsWith('data: ')) yield JSON.parse(block.slice(6))
  }
}

test('live events contain only fields that the contract declares, and invalid events are not sent', async () => {
  const actor = await app.signUp()
  const { live } = app.services
  const leave = new AbortController()
  const response = await actor.request('/api/live', { signal: leave.signal })
  const events = readEvents(response)
  const next = async () => (await events.next()).value
  expect(await next()).toMatchObject({ topic: 'user', id: actor.userId, user: { uid: actor.userId } })
  const change = { topic: 'script', id: 'scr_1', version: 2, content: 'a secret text' } as LiveChange
  const invalid = { topic: 'export', id: 'x', version: 1, state: 'stolen' } as unknown as LiveChange
  for (const one of [invalid, change]) await live.publish(app.database.db, actor.userId, one)
  await actor.call('saveScript', { title: 'Balcony', content: 'But soft!' })
  expect(await next()).toEqual({ topic: 'script', id: 'scr_1', version: 2 })
  const saved = await next()
  expect(saved).toEqual({ topic: 'script', id: expect.stringMatching(/^scr_/), version: 1 })
  expect(liveEvent.parse(saved)).toEqual(saved)
  leave.abort()
})

test('of twelve live streams that an account opens at the same time, five stay open', async () => {
  const actor = await app.signUp()
  const { auth } = app.services
  const peek = auth.peekCaller.bind(auth)
  const allArrived = gate()
  let arrived = 0
  // Makes all streams continue at the same moment, after their caller is known.
  auth.peekCaller = async (request) => {
    const caller = await peek(request)
    arrived += 1
    if (arrived === 12) allArrived.open()
    await allArrived.opened
    return caller
  }
  const leave = new AbortController()
  setMaxListeners(0, leave.signal)
  const open = () => actor.request('/api/live', { signal: leave.signal })
  const responses = await Promise.all(Array.from({ length: 12 }, open))
  let ended = 0
  const received: unknown[] = []
  const readAll = async (response: Response) => {
    for await (const event of readEvents(response)) received.push(event)
    ended += 1
  }
  const reading = Promise.allSettled(responses.map(readAll))
  await expect.poll(() => ended, { timeout: 10_000 }).toBe(7)
  const change = { topic: 'script', id: 'scr_1', version: 2 } as const
  await app.services.live.publish(app.database.db, actor.userId, change)
  await expect.poll(() => received.filter((event) => isDeepStrictEqual(event, change))).toHaveLength(5)
  leave.abort()
  await reading
  auth.peekCaller = peek
})

/** Creates live updates whose messages arrive immediately. `receive` simulates a message of another server. */
async function createTestLive() {
  let receive: (payload: string) => void = () => undefined
  const live = await createLive({
    notifications: {
      publish: async (_where, _channel, payload) => receive(payload),
      async subscribe(_channel, handler) {
        receive = handler
        return async () => undefined
      },
    },
  })
  const received: string[] = []
  return {
    received,
    receive: (payload: string) => receive(payload),
    /** Opens a page of an account. Returns the function that closes the page. */
    open: (userId: string, page: string) =>
      live.subscribe(userId, ({ topic, version }) => received.push(`${page} ${topic} ${version}`)),
    publish: (userId: string, version: number) =>
      live.publish({} as Parameters<typeof live.publish>[0], userId, { topic: 'script', id: 'scr_1', version }),
  }
}

test('open pages of an account get its updates; if notifications may have been lost, all pages get the update `everything`', async () => {
  const { received, receive, open, publish } = await createTestLive()
  const close = open('ada', 'first')
  open('ada', 'second')
  open('ben', 'other')
  await publish('ada', 1)
  close()
  await publish('ada', 2)
  receive('')
  expect(received).toEqual([
    ...['first script 1', 'second script 1', 'second script 2', 'second everything 0', 'other everything 0'],
  ])
})

test('a page gets the updates of its account although an earlier page, which was already closed, is closed again', async () => {
  const { received, open, publish } = await createTestLive()
  const close = open('ada', 'earlier')
  close()
  open('ada', 'later')
  close()
  await publish('ada', 1)
  expect(received).toEqual(['later script 1'])
})

const ada: SignedIn = {
  ...{ userId: 'ada', sessionId: 's1', email: 'ada@example.org', emailVerified: true, authenticatedAt: new Date(0) },
  ...{ isAdmin: false, isSuperadmin: false, isManager: false, canManageCoupons: false },
  ...{ needsSecondFactor: false, impersonatedBy: null },
}

test.each([
  ['no account is signed in', null],
  ['another account is signed in', { ...ada, userId: 'ben' }],
  ['the session needs the second factor', { ...ada, needsSecondFactor: true }],
])(
  'a live stream stays open while its account is signed in, and ends at the next heartbeat if %s',
  async (_if, later) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const app = fastify()
      const open = new Set<string>()
      let caller: SignedIn | null = ada
      serveLive(app, {
        live: {
          publish: async () => undefined,
          subscribe(userId) {
            open.add(userId)
            return () => open.delete(userId)
          },
          close: async () => undefined,
        },
        callerOf: async () => caller,
        documentOf: async () => null,
        recordImpersonationAudit: async () => undefined,
      })
      const answer = app.inject('/api/live')
      await expect.poll(() => [...open]).toEqual(['ada'])
      vi.advanceTimersByTime(15_000)
      await nextTurn()
      expect([...open]).toEqual(['ada'])
      caller = later
      vi.advanceTimersByTime(15_000)
      await nextTurn()
      expect([...open]).toEqual([])
      expect((await answer).body).toBe('retry: 3000\n\n: still here\n\n')
    } finally {
      vi.useRealTimers()
    }
  },
)
