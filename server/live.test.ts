import { expect, test } from 'vitest'
import { startApp } from './testing/startApp.ts'

// [spec2 §7.28]
test('a client that disconnects before live updates start leaves no subscription', async () => {
  await using app = await startApp()
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
  // By the time this call is answered, the live request has been handled.
  await actor.call('getUserData', {})
  expect(subscriptions).toBe(0)
})
