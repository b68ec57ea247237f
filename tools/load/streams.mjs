// Measures the memory of an idle server, many open live streams, and how late an update arrives at them (L-14, L-15 and
// L-16).
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { pause } from '../testing/servers.mjs'
import { formatRequest } from './openLoad.mjs'

const arrivesWithinMs = 10_000
const rounds = 5

const cookieOf = ({ cookies }) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Returns the resident memory in MB of a process and of all processes that it started. */
export async function measureMemory(pid) {
  const parents = new Map()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const [, parent] = /^\d+ \(.*\) \S (\d+)/s.exec(stat) ?? []
    if (parent) parents.set(Number(name), Number(parent))
  }
  const family = new Set([pid])
  for (let grown = true; grown;) {
    grown = false
    for (const [child, parent] of parents)
      if (family.has(parent) && !family.has(child)) grown = Boolean(family.add(child))
  }
  let kilobytes = 0
  for (const member of family) {
    const status = await readFile(`/proc/${member}/status`, 'utf8').catch(() => '')
    kilobytes += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
  }
  return kilobytes / 1_024
}

/** Opens a live stream. `onText` is called with each text that arrives. */
function openStream(port, request, onText) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(request))
    socket.once('data', () => resolve(socket))
    socket.on('data', (bytes) => onText(bytes.toString('latin1')))
    socket.once('error', reject)
  })
}

/**
 * Opens `perUser` streams for each user. Then the first five users, one after the other, save a script. Measures the
 * delay until the update has arrived at each stream of the user who saved.
 */
export async function measureStreams({ server, port, users, host, origin, perUser }) {
  const idleMb = await measureMemory(server.pid)
  const received = new Map()
  const sockets = []
  for (const user of users) {
    const request = formatRequest({ path: '/api/live', host, cookie: cookieOf(user), headers: { origin } })
    const own = []
    received.set(user, own)
    for (let stream = 0; stream < perUser; stream += 1)
      sockets.push(await openStream(port, request, (text) => text.includes('"script"') && own.push(performance.now())))
  }
  await pause(1_000)
  const openMb = await measureMemory(server.pid)
  const delays = []
  let lost = 0
  for (const user of users.slice(0, rounds)) {
    const own = received.get(user)
    own.length = 0
    const savedAt = performance.now()
    await user.call('saveScript', { title: `Stream ${savedAt}`, content: 'ANNA: Hello.' })
    const until = performance.now() + arrivesWithinMs
    while (own.length < perUser && performance.now() < until) await pause(5)
    lost += perUser - Math.min(perUser, own.length)
    delays.push(...own.map((at) => at - savedAt))
  }
  for (const socket of sockets) socket.destroy()
  delays.sort((one, other) => one - other)
  return {
    streams: sockets.length,
    idleMb,
    openMb,
    p95: delays[Math.floor(delays.length * 0.95)] ?? Infinity,
    lost,
  }
}
