import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Address } from '../platform/database/database.ts'

/** A line to a database that can be cut, and can go dead: bytes vanish, and neither side is told. */
export type UnreliableLine = {
  address: Address
  cut(): void
  /** Cuts once these words have gone through to the database. */
  cutAfter(words: string): void
  goDead(): void
  recover(): void
  openLines(): number
  [Symbol.asyncDispose](): Promise<void>
}

function reach(address: Address): () => Socket {
  if ('connectionString' in address) {
    const { hostname, port } = new URL(address.connectionString)
    return () => connect(Number(port), hostname)
  }
  return () => connect(join(address.host, `.s.PGSQL.${address.port}`))
}

function through(address: Address, port: number): Address {
  if (!('connectionString' in address)) return { ...address, host: '127.0.0.1', port }
  const url = new URL(address.connectionString)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return { connectionString: url.href }
}

export async function unreliableLine(address: Address): Promise<UnreliableLine> {
  const open = reach(address)
  const pairs = new Set<[Socket, Socket]>()
  let isDead = false
  let lastWords: string | undefined
  const server = createServer((near) => {
    const far = open()
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near]] as const) {
      from.on('data', (chunk) => {
        if (!isDead) to.write(chunk, () => lastWords && chunk.includes(lastWords) && cut())
      })
      from.on('error', () => from.destroy())
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
  }
  return {
    address: through(address, port),
    cut,
    cutAfter: (words) => {
      lastWords = words
    },
    goDead: () => {
      isDead = true
    },
    recover: () => {
      isDead = false
    },
    openLines: () => pairs.size,
    async [Symbol.asyncDispose]() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
