import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { DatabaseAddress } from '../platform/database/database.ts'

/** A TCP proxy in front of a database that can close connections or silently drop all bytes. */
export type UnreliableProxy = {
  address: DatabaseAddress
  /** Closes all connections. */
  cutConnections(): void
  /** Closes all connections as soon as these texts were sent in this order, each in a separate message. */
  cutAfterText(...texts: [string, ...string[]]): void
  /** Discards all bytes without closing the connections. */
  dropTraffic(): void
  /** Refuses further connections while `count` are open, as a Postgres server without free connections does. */
  limitConnections(count: number): void
  recover(): void
  openConnections(): number
  [Symbol.asyncDispose](): Promise<void>
}

function createConnector(address: DatabaseAddress): () => Socket {
  if ('connectionString' in address) {
    const { hostname, port } = new URL(address.connectionString)
    return () => connect(Number(port), hostname)
  }
  return () => connect(join(address.host, `.s.PGSQL.${address.port}`))
}

function through(address: DatabaseAddress, port: number): DatabaseAddress {
  if (!('connectionString' in address)) return { ...address, host: '127.0.0.1', port }
  const url = new URL(address.connectionString)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return { connectionString: url.href }
}

/** Postgres's answer to a start-up message when no connection is free. */
function createTooManyClients(): Buffer {
  const fields = Buffer.from('SFATAL\0C53300\0Msorry, too many clients already\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** Starts the proxy. */
export async function startUnreliableProxy(address: DatabaseAddress): Promise<UnreliableProxy> {
  const open = createConnector(address)
  const pairs = new Set<[Socket, Socket]>()
  let dropsTraffic = false
  let texts: string[] = []
  let maxConnections = Infinity
  const server = createServer((client) => {
    if (pairs.size >= maxConnections) {
      client.once('data', () => client.end(createTooManyClients()))
      client.on('error', () => client.destroy())
      return
    }
    const upstream = open()
    const pair: [Socket, Socket] = [client, upstream]
    pairs.add(pair)
    for (const [from, to] of [pair, [upstream, client]] as const) {
      from.on('data', (chunk) => {
        if (dropsTraffic) return
        const [text] = texts
        const isSent = text !== undefined && chunk.includes(text)
        if (isSent) texts.shift()
        to.write(chunk, () => isSent && texts.length === 0 && closeAll())
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
  const closeAll = () => {
    for (const [client, upstream] of pairs) {
      client.resetAndDestroy()
      upstream.destroy()
    }
  }
  return {
    address: through(address, port),
    cutConnections: closeAll,
    cutAfterText: (...wanted) => {
      texts = wanted
    },
    dropTraffic: () => {
      dropsTraffic = true
    },
    limitConnections: (count) => {
      maxConnections = count
    },
    recover: () => {
      maxConnections = Infinity
      dropsTraffic = false
    },
    openConnections: () => pairs.size,
    async [Symbol.asyncDispose]() {
      closeAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
