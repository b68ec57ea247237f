import { expect, test } from 'vitest'
import { openPeerListener } from './peerListener.ts'

test('the port between server processes answers 503 until the process is ready, and then only requests below /api/replica/', async () => {
  const peers = await openPeerListener({ host: '127.0.0.1', number: 1, replicaUrl: undefined })
  try {
    const statusOf = async (path: string) => (await fetch(peers.url + path)).status
    expect([await statusOf('/api/replica/audio'), await statusOf('/api/call/getSession')]).toEqual([503, 503])
    peers.serve((_request, response) => response.writeHead(200).end())
    expect([await statusOf('/api/replica/audio'), await statusOf('/api/call/getSession')]).toEqual([200, 404])
  } finally {
    await peers.close()
  }
})
