// This test is in a sweep file, which `npm test` does not run: the server waits half a minute for a request.
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startApp } from './testing/startApp.ts'

test('S-44 the server disconnects clients that send no byte, half a header or half a body, and answers others meanwhile', async () => {
  await using app = await startApp()
  const { hostname, port } = new URL(app.directUrl)
  const { host, origin } = new URL(app.url)
  const beginnings = {
    'no byte': '',
    'half a header': 'GET /api/health/live HTTP/1.1\r\nhost: a',
    // The request has the right host and origin; otherwise the server would refuse it before it reads the body.
    'half a body': `POST /api/call/signIn HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{`,
  }
  const events: string[] = []
  const closed = Object.entries(beginnings).map(async ([name, beginning]) => {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(beginning)
    socket.on('error', () => undefined).resume()
    await once(socket, 'close')
    events.push(name)
  })
  expect(await app.visitor().call('getSession', {})).toBeNull()
  events.push('answered')
  await Promise.all(closed)
  expect(events[0]).toBe('answered')
  expect(events.slice(1).toSorted()).toEqual(Object.keys(beginnings).toSorted())
})
