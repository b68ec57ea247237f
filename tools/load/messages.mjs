// Measures how many small transactions are committed per second: without a message, with one NOTIFY inside each
// transaction, and with one NATS message after each commit. Every message must arrive at each of the receivers.
import { connect } from '@nats-io/transport-node'
import pg from 'pg'
import { pause } from '../testing/servers.mjs'
import { startNats } from '../testing/services.mjs'

const writers = 16
const receivers = 4
const arriveWithinMs = 10_000

const ways = {
  'no message': () => ({
    send: async () => undefined,
    inside: undefined,
    count: () => 0,
    close: async () => undefined,
  }),

  async NOTIFY(url) {
    let arrived = 0
    const clients = []
    for (let one = 0; one < receivers; one += 1) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      client.on('notification', () => (arrived += 1))
      await client.query('listen load')
      clients.push(client)
    }
    return {
      inside: `select pg_notify('load', $1)`,
      send: async () => undefined,
      count: () => arrived,
      close: () => Promise.all(clients.map((client) => client.end())),
    }
  },

  async NATS(_url, nats) {
    let arrived = 0
    const connections = []
    for (let one = 0; one < receivers; one += 1) {
      const connection = await connect({ servers: nats.url })
      connection.subscribe('load', { callback: () => (arrived += 1) })
      await connection.flush()
      connections.push(connection)
    }
    const sender = await connect({ servers: nats.url })
    return {
      inside: undefined,
      send: async (payload) => sender.publish('load', payload),
      count: () => arrived,
      close: () => Promise.all([sender, ...connections].map((connection) => connection.close())),
    }
  },
}

async function measureWay(url, way, seconds) {
  let transactions = 0
  const endsAt = performance.now() + seconds * 1_000
  const write = async (writer) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    while (performance.now() < endsAt) {
      const payload = JSON.stringify({
        writer,
        transactions,
        change: { topic: 'script', id: 'scr_0123456789', version: 3 },
      })
      await client.query('begin')
      await client.query('insert into load_rows (writer) values ($1)', [writer])
      if (way.inside) await client.query(way.inside, [payload])
      await client.query('commit')
      await way.send(payload)
      transactions += 1
    }
    await client.end()
  }
  await Promise.all(Array.from({ length: writers }, (_, index) => write(index)))
  const expected = transactions * receivers
  const waitUntil = performance.now() + arriveWithinMs
  while (way.count() < expected && performance.now() < waitUntil) await pause(10)
  return { perSecond: transactions / seconds, lost: expected - way.count() }
}

/** Prints one row for each way of sending. Returns how many ways lost a message; undefined if NATS is not installed. */
export async function measureMessages({ url, seconds }) {
  const nats = await startNats()
  if (!nats) return undefined
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query('create table if not exists load_rows (id bigserial primary key, writer integer not null)')
  let failed = 0
  const measured = {}
  console.log(
    `\n| transactions of one insert, ${writers} writers, ${receivers} receivers | a second | ratio | messages lost |`,
  )
  console.log('|---|---|---|---|')
  try {
    for (const [name, open] of Object.entries(ways)) {
      const way = await open(url, nats)
      const { perSecond, lost } = await measureWay(url, way, seconds)
      await way.close()
      if (name !== 'no message' && lost !== 0) failed += 1
      measured[name] = perSecond
      const ratio = (perSecond / measured['no message']).toFixed(2)
      console.log(`| ${name} | ${Math.round(perSecond)} | ${ratio} | ${name === 'no message' ? '–' : lost} |`)
    }
    console.log(`NATS commits ${(measured.NATS / measured.NOTIFY).toFixed(2)} times as many as NOTIFY.`)
  } finally {
    await admin.query('drop table load_rows')
    await admin.end()
    await nats.stop()
  }
  return failed
}
