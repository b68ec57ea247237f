// Requests that no browser would send, byte by byte.
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from './testing/startApp.ts'

const patienceMs = 5_000

/** What the server answers to these bytes: its status line, or nothing where it only hangs up. */
function answerTo(app: TestApp, bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(app.directUrl)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let heard = ''
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer')))
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
    })
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(heard) : reject(error),
    )
    socket.on('close', () => resolve(heard))
    socket.end(bytes)
  })
}

test('S-54 any byte in the path, the query, a header and a cookie leaves the server standing', async () => {
  await using app = await startApp()
  const { host, origin } = new URL(app.url)
  const places = ['path', 'query', 'header', 'name', 'cookie', 'origin', 'content-type'] as const
  for (const place of places) {
    const statusOf = async (byte: number) => {
      const odd = (where: (typeof places)[number]) =>
        where === place ? Buffer.from([120, byte, 120]).toString('latin1') : ''
      const request = `POST /api/call/getSession${odd('path')}?q=${odd('query')} HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}${odd('origin')}\r\nx-odd${odd('name')}: 1${odd('header')}\r\ncookie: sp=${odd('cookie')}\r\ncontent-type: application/json${odd('content-type')}\r\ncontent-length: 11\r\nconnection: close\r\n\r\n{"data":{}}`
      return Number(/^HTTP\/1\.1 (\d{3})/.exec(await answerTo(app, Buffer.from(request, 'latin1')))?.[1] ?? 0)
    }
    const statuses = await Promise.all(Array.from({ length: 256 }, (_, byte) => statusOf(byte)))
    expect([place, statuses.findIndex((status) => status >= 500)]).toEqual([place, -1])
  }
  expect((await app.visitor().request('/api/health/live')).status).toBe(200)
}, 0)
