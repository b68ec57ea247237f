import { expect, test } from 'vitest'
import { startApp } from './testing/startApp.ts'

test('who leaves before the news begin holds nothing open', async () => {
  await using app = await startApp()
  const actor = await app.signUp()
  const { accounts, live } = app.services
  const leaving = new AbortController()
  const gone = new Promise<void>((resolve) =>
    app.fastify.server.once('connection', (socket) => socket.once('close', () => resolve())),
  )
  const peek = accounts.peek.bind(accounts)
  accounts.peek = async (request) => {
    leaving.abort()
    await gone
    return peek(request)
  }
  let listening = 0
  const subscribe = live.subscribe.bind(live)
  live.subscribe = (...given) => {
    listening += 1
    return subscribe(...given)
  }
  await expect(actor.request('/api/live', { signal: leaving.signal })).rejects.toThrow()
  accounts.peek = peek
  // Answered after the other: by then it has gone on, or nowhere.
  await actor.call('getUserData', {})
  expect(listening).toBe(0)
})
