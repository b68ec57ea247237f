import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Other server processes may request only paths with this prefix. The routes of these paths authenticate requests. */
const peerPath = '/api/replica/'

/** A port that belongs to this process alone, from which the other server processes stream its audio. */
export type PeerListener = {
  url: string
  /** Answers requests from now on; before that, they get 503. */
  serve(handle: (request: IncomingMessage, response: ServerResponse) => void): void
  close(): Promise<void>
}

/**
 * Opens the listener of server process `number`. Without `replicaUrl` it can be reached on this machine only. With
 * `replicaUrl`, the listener has the host name of that URL, and the port of that URL plus `number`.
 */
export async function openPeerListener({
  host,
  number,
  replicaUrl,
}: {
  host: string
  number: number
  replicaUrl: string | undefined
}): Promise<PeerListener> {
  let answer: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  const server = createServer((request, response) => {
    if (request.url?.startsWith(peerPath) && answer) return answer(request, response)
    response.writeHead(answer ? 404 : 503).end()
  })
  const outside = replicaUrl === undefined ? undefined : new URL(replicaUrl)
  const port = outside ? Number(outside.port || 80) + number : 0
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // `exclusive`: otherwise `cluster` would share the port between the processes.
    server.listen({ host: outside ? host : '127.0.0.1', port, exclusive: true }, () => resolve())
  })
  const { port: bound } = server.address() as AddressInfo
  return {
    url: `http://${outside?.hostname ?? '127.0.0.1'}:${bound}`,
    serve(handle) {
      answer = handle
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
