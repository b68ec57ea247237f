import { request as httpRequest } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

const emptyStatuses = new Set([204, 304])

/** Like `fetch`, but with any Host header, so that a test can send a public host name to a local server. */
export function rawRequest(url: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers, body, signal } = init
    const outgoing = httpRequest(url, { method, headers, ...(signal && { signal }), agent: false }, (incoming) => {
      const answered = new Headers()
      for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
        answered.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '')
      }
      const status = incoming.statusCode ?? 0
      const isEmpty = emptyStatuses.has(status) || method === 'HEAD'
      if (isEmpty) incoming.resume()
      const stream = isEmpty ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>)
      resolve(new Response(stream, { status, headers: answered }))
    })
    outgoing.once('error', reject)
    if (typeof body === 'string' || body instanceof Uint8Array) outgoing.end(body)
    else outgoing.end()
  })
}
