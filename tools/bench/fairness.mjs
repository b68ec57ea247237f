// `npm run bench:fairness`: measures how much accounts delay each other. One account sends requests while there is one
// of these loads: 20 clients send the heaviest legal texts, 12 anonymous clients request the API description, or 8
// accounts import 24 large files. Then measures the longest turn of the event loop for the heaviest input of each
// operation. `--only=PART` runs one part; `--input=WORD` measures only the inputs whose name contains that word.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { sendHttpRequest, signUp } from '../testing/browser.mjs'
import { freePort, copyBuild, pause, startServer } from '../testing/servers.mjs'
import { heaviestInputs, lineText } from './heaviestInputs.mjs'
import { measureWaits } from './import/otherRequests.mjs'
import { readEventLoopDelay } from './measure.mjs'

const { values } = parseArgs({
  options: { only: { type: 'string' }, input: { type: 'string' }, seconds: { type: 'string', default: '30' } },
})
const measuredMs = Number(values.seconds) * 1_000
const [textClients, anonymousClients, importAccounts, filesPerAccount] = [20, 12, 8, 3]
const fileBytes = 1_400_000
const adminEmail = 'boss@example.com'
/**
 * Limits in ms: `addedMs` is by how much heavy requests may delay other requests (99th percentile), `turnMs` how long
 * one turn of the event loop may last.
 */
const limits = { addedMs: 50, turnMs: 10 }

const note = (words) => process.stderr.write(`${words}\n`)
const load = () => loadavg()[0].toFixed(1)
const format = (ms) => ms.toFixed(1)

/** Repeats an action by several clients until the time is over. Returns how often each status occurred. */
async function repeat(count, act) {
  const until = performance.now() + measuredMs
  const done = {}
  const one = async (index) => {
    while (performance.now() < until) {
      // A connection that the server closed is counted under a separate status.
      const status = await act(index).catch((error) => error.code ?? error.message)
      done[status] = (done[status] ?? 0) + 1
      // A refused client waits a short time, less than Retry-After requires.
      if (!(status < 400)) await pause(100)
    }
  }
  await Promise.all(Array.from({ length: count }, (_none, index) => one(index)))
  return done
}

const post = async (browser, name, data) => {
  const body = JSON.stringify({ data })
  const answer = await browser.request(`/api/call/${name}`, {
    ...{ method: 'POST', body, headers: { 'content-type': 'application/json' } },
  })
  await answer.bytes()
  return answer.status
}

const upload = async (browser, name, bytes) => {
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await browser.request(`/api/import?name=${name}`, { method: 'POST', body: bytes, headers })
  await answer.bytes()
  return answer.status
}

const statuses = (done) =>
  Object.entries(done)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')

/**
 * Measures how long another account waits for its list of scripts: first without load, then while clients send the
 * heaviest texts, then while anonymous clients request the description of the API.
 */
async function measureOthers({ place, other, server, lagFile }) {
  const people = []
  for (let index = 0; index < textClients; index += 1) people.push(await signUp(place))
  const texts = [lineText(20_000), lineText(200_000)]
  const rows = []
  const measure = async (what, act) => {
    await readEventLoopDelay(server.pid, lagFile)
    const acting = act()
    const waits = await measureWaits(other, acting)
    const { longest } = await readEventLoopDelay(server.pid, lagFile)
    rows.push({ what, ...waits, turn: longest[0], done: await acting })
    note(`${what}: p99 ${format(waits.p99)} ms`)
    await pause(2_000)
  }
  await measure('nothing', () => pause(measuredMs))
  await measure(`${textClients} clients send the heaviest texts`, () =>
    repeat(textClients, (index) => post(people[index], 'weighText', { text: texts[index % 2], voiceId: 'tom' })),
  )
  await measure(`${anonymousClients} anonymous clients request openapi.json`, () =>
    repeat(anonymousClients, async () => {
      const headers = { host: new URL(place.publicUrl).host, 'accept-encoding': 'br' }
      const answer = await sendHttpRequest(`${place.directUrl}/api/openapi.json`, { headers })
      await answer.bytes()
      return answer.status
    }),
  )
  console.log('\nAnother account requests its list of scripts 50 times a second. Meanwhile:\n')
  console.log(
    '| meanwhile | refused | p50 ms | p99 ms | max ms | longest turn, CPU ms | p99 over quiet | |\n|---|---|---|---|---|---|---|---|',
  )
  const quiet = rows[0].p99
  for (const { what, requestCount, failed, p50, p99, most, turn, done } of rows) {
    const added = p99 - quiet
    const verdict = what === 'nothing' ? '' : added <= limits.addedMs ? 'reached' : 'not reached'
    const sent = done ? ` (${statuses(done)})` : ''
    console.log(
      `| ${what}${sent} | ${failed} of ${requestCount} | ${[p50, p99, most, turn].map(format).join(' | ')} | ${format(added)} | ${verdict} |`,
    )
  }
}

/** Measures how long an import of a short file waits: without load, and behind 24 large files of 8 other accounts. */
async function measureImports({ place }) {
  const people = []
  for (let index = 0; index <= importAccounts; index += 1) people.push(await signUp(place))
  const honest = people.pop()
  const small = Buffer.from(lineText(2_000))
  const large = Buffer.from(`ANNA: You came.\n\nBEN: I did.\n\n`.repeat(Math.ceil(fileBytes / 32)))
  const timed = async () => {
    const startedAt = performance.now()
    const status = await upload(honest, 'small.txt', small)
    return { status, ms: performance.now() - startedAt }
  }
  await timed()
  const alone = await timed()
  const flood = Promise.all(
    people.flatMap((person) =>
      Array.from({ length: filesPerAccount }, (_none, index) => upload(person, `large-${index}.txt`, large)),
    ),
  )
  await pause(1_000)
  const beside = await timed()
  const startedAt = performance.now()
  const done = {}
  for (const status of await flood) done[status] = (done[status] ?? 0) + 1
  const rest = performance.now() - startedAt
  console.log('\n| import of a short file | ms | status |\n|---|---|---|')
  console.log(`| alone | ${format(alone.ms)} | ${alone.status} |`)
  console.log(
    `| after ${importAccounts * filesPerAccount} files of 1.4 MB of ${importAccounts} accounts | ${format(beside.ms)} | ${beside.status} |`,
  )
  console.log(`\nThe large files ended ${format(rest)} ms later: ${statuses(done)}.`)
}

/** Measures the longest turn of the event loop while an operation handles its heaviest permitted input. */
async function measureTurns({ place, server, lagFile }) {
  const person = await signUp(place)
  const admin = await signUp(place, { trial: false, email: adminEmail })
  console.log(
    '\n| operation, heaviest input | status | longest turn, CPU ms | turns over 10 ms | |\n|---|---|---|---|---|',
  )
  for await (const { what, act } of heaviestInputs(person, admin, { post, upload })) {
    if (values.input && !what.includes(values.input)) continue
    let best
    for (let round = 0; round < 3; round += 1) {
      await readEventLoopDelay(server.pid, lagFile)
      const status = await act(round)
      const { longest } = await readEventLoopDelay(server.pid, lagFile)
      if (!best || longest[0] < best.longest[0]) best = { status, longest }
      await pause(300)
    }
    const [most] = best.longest
    const over = best.longest.filter((ms) => ms > limits.turnMs).length
    console.log(`| ${what} | ${best.status} | ${format(most)} | ${over} | ${over === 0 ? 'reached' : 'not reached'} |`)
  }
}

const parts = { others: measureOthers, imports: measureImports, turns: measureTurns }

async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-fairness-'))
  await copyBuild(folder)
  const port = await freePort()
  const lagFile = join(folder, 'lag')
  const environment = {
    ...{ DATA_DIR: join(folder, 'data'), VOICES_DIR: join(folder, 'none'), LOG_LEVEL: 'warn', PROBE_FILE: lagFile },
    ADMIN_EMAILS: adminEmail,
  }
  const nodeOptions = ['--import', fileURLToPath(new URL('loopProbe.mjs', import.meta.url))]
  const server = await startServer({ folder, port, environment, log: join(folder, 'log'), nodeOptions })
  try {
    const place = { directUrl: server.directUrl, publicUrl: `http://localhost:${port}` }
    const other = new Worker(new URL('import/otherClient.mjs', import.meta.url), {
      workerData: { place, scripts: 20, askEveryMs: 20 },
    })
    await once(other, 'message')
    const before = load()
    const machine = `${cpus()[0]?.model ?? 'a processor'}, ${availableParallelism()} cores, Node ${process.versions.node}`
    console.log(`${new Date().toISOString().slice(0, 16)}Z, ${machine}`)
    for (const [name, measure] of Object.entries(parts)) {
      if (!values.only || values.only === name) await measure({ place, other, server, lagFile })
    }
    console.log(`\nload ${before} before, ${load()} after`)
    await other.terminate()
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
