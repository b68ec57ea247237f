// S-41: measures how long other users wait while the server parses malicious files. Measures the same without files for
// comparison.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { signUp } from '../../testing/browser.mjs'
import { readEventLoopDelay } from '../measure.mjs'
import { freePort, copyBuild, pause, startServer } from '../../testing/servers.mjs'

const scripts = 20
/** Interval in ms between two requests of the other user. The next request does not wait for the previous response. */
const askEveryMs = 20
const quietMs = 30_000
/**
 * An account may parse three files at the same time and sixty per hour. So each round sends all files from two new
 * accounts, three files at the same time from each account.
 */
const [people, perPerson, rounds] = [2, 3, 4]

const rank = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

/** Measures how long another user waits while `work` runs. `other`: a worker of `otherClient.mjs`. */
export async function measureWaits(other, work) {
  other.postMessage('begin')
  await work
  other.postMessage('end')
  const [{ waits, failed }] = await once(other, 'message')
  const sorted = waits.toSorted((one, another) => one - another)
  return { requestCount: sorted.length, failed, p50: rank(sorted, 0.5), p99: rank(sorted, 0.99), most: sorted.at(-1) }
}

/** Sends every file once, as many at the same time as the two accounts may send. Returns the result of each file. */
async function bringAll(senders, files) {
  const left = [...files]
  const statuses = []
  const sendFrom = async (person) => {
    for (let file = left.shift(); file; file = left.shift()) {
      const [, bytes, name] = file
      const sent = { method: 'POST', body: Buffer.from(bytes), headers: { 'content-type': 'application/octet-stream' } }
      const answer = await person.request(`/api/import?name=${encodeURIComponent(name)}`, sent)
      await answer.bytes()
      statuses.push(answer.status)
    }
  }
  await Promise.all(senders.flatMap((person) => Array.from({ length: perPerson }, () => sendFrom(person))))
  return statuses
}

async function bringRounds(senders, files) {
  const statuses = []
  for (let at = 0; at < senders.length; at += people)
    statuses.push(...(await bringAll(senders.slice(at, at + people), files)))
  return statuses
}

/**
 * Measures how long another user waits for the list of scripts: `without`, while no files are parsed, and `beside`,
 * while the server parses `files`. Also returns the number of files, and how many of them the server refused.
 */
export async function measureOtherRequests(files) {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-hostile-'))
  await copyBuild(folder)
  const port = await freePort()
  const lagFile = join(folder, 'lag')
  const environment = {
    DATA_DIR: join(folder, 'data'),
    VOICES_DIR: join(folder, 'no-voices'),
    LOG_LEVEL: 'warn',
    PROBE_FILE: lagFile,
  }
  const nodeOptions = ['--import', fileURLToPath(new URL('../probe.mjs', import.meta.url))]
  const server = await startServer({ folder, port, environment, log: join(folder, 'log'), nodeOptions })
  const withLag = async (waits) => ({ ...(await waits), lag: await readEventLoopDelay(server.pid, lagFile) })
  try {
    const place = { directUrl: server.directUrl, publicUrl: `http://localhost:${port}` }
    const workerData = { place, scripts, askEveryMs }
    const other = new Worker(new URL('otherClient.mjs', import.meta.url), { workerData })
    await once(other, 'message')
    const senders = await Promise.all(Array.from({ length: people * rounds }, () => signUp(place)))
    await measureWaits(other, pause(3_000))
    await readEventLoopDelay(server.pid, lagFile)
    const without = await withLag(measureWaits(other, pause(quietMs)))
    const bringing = bringRounds(senders, files)
    const beside = await withLag(measureWaits(other, bringing))
    const statuses = await bringing
    await other.terminate()
    return { without, beside, refused: statuses.filter((status) => status === 400).length, files: statuses.length }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export function printOtherRequests({ without, beside, refused, files }) {
  console.log(`\nanother user's list of ${scripts} scripts, requested ${1_000 / askEveryMs} times a second:\n`)
  console.log(
    '| meanwhile | requests | p50 ms | p99 ms | max ms | event loop delay, p99 ms | max ms |\n|---|---|---|---|---|---|---|',
  )
  const row = (what, { requestCount, p50, p99, most, lag }) =>
    console.log(
      `| ${[what, requestCount, ...[p50, p99, most, lag.p99, lag.most].map((ms) => ms.toFixed(1))].join(' | ')} |`,
    )
  row('nothing', without)
  row(`${files} hostile files, ${people * perPerson} at a time, ${refused} refused`, beside)
}
