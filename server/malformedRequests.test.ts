/** @module-tag long */
// Tests requests with bytes that no browser would send.
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from './testing/startApp.ts'

/** This timeout only ends a test that hangs: a busy machine may take seconds to answer 256 requests. */
const timeoutMs = 120_000

/** Sends bytes and returns the response; '' when the server closes the connection without a response. */
function sendBytes(app: TestApp, bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(app.directUrl)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer')))
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(received) : reject(error),
    )
    socket.on('close', () => resolve(received))
    socket.end(bytes)
  })
}

test('S-54 no single byte in path, query, headers or cookies causes a 5xx or stops the server', async () => {
  await using app = await startApp()
  const { host, origin } = new URL(app.url)
  const places = ['path', 'query', 'header', 'name', 'cookie', 'origin', 'content-type'] as const
  for (const place of places) {
    const statusOf = async (byte: number) => {
      const insert = (where: (typeof places)[number]) =>
        where === place ? Buffer.from([120, byte, 120]).toString('latin1') : ''
      const request = `POST /api/call/getSession${insert('path')}?q=${insert('query')} HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}${insert('origin')}\r\nx-odd${insert('name')}: 1${insert('header')}\r\ncookie: sp=${insert('cookie')}\r\ncontent-type: application/json${insert('content-type')}\r\ncontent-length: 11\r\nconnection: close\r\n\r\n{"data":{}}`
      return Number(/^HTTP\/1\.1 (\d{3})/.exec(await sendBytes(app, Buffer.from(request, 'latin1')))?.[1] ?? 0)
    }
    const statuses = await Promise.all(Array.from({ length: 256 }, (_, byte) => statusOf(byte)))
    expect([place, statuses.findIndex((status) => status >= 500)]).toEqual([place, -1])
  }
  expect((await app.visitor().request('/api/health/live')).status).toBe(200)
}, 0)
