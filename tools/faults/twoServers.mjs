// two servers share one Postgres and one folder. The second plays a recording that the first generates, and
// finishes it when the first is killed or suspended. S-13, S-18, S-30, S-33: simultaneous requests at both servers.
import pg from 'pg'
import { createBrowser, signUpPatiently } from '../testing/browser.mjs'
import { plainSentences, plainText } from '../testing/plainText.mjs'
import { freePort, pause } from '../testing/servers.mjs'
import { attemptsRace, tokenRace } from './signInRaces.mjs'
import { checkGeneration, downloadAudio, createExperiment, waitUntil, waitUntilEnded } from './experiment.mjs'
import { findDifferencesOutsideInfo, listFiles, findRewrittenTakes } from './invariants.mjs'

const characters = 28_000
const killAfterBytes = 400_000
/**
 * How many ms the generation may pause. A lease expires within 15 s; then the other server searches for work every 2 s.
 */
const goesOnWithinMs = 20_000
const wakesWithinMs = 6_000
/** If a server is overloaded for longer than this time in ms, the experiment fails. */
const recoversWithinMs = 30_000

async function startPair({ build, folder, environment = {} }) {
  const experiment = await createExperiment({ build, folder, kind: 'postgres', environment })
  const ports = [await freePort(), await freePort()]
  const servers = []
  for (const port of ports)
    servers.push(await experiment.start({ port, more: { REPLICA_URL: `http://127.0.0.1:${port}` } }))
  return { experiment, servers }
}

/**
 * Starts a generation on the first server and plays it from the second. The first server is killed in the middle, or
 * suspended with open connections and resumed after the second has finished the generation.
 */
export async function takeOver({ build, folder, seed, how }) {
  const {
    experiment,
    servers: [one, other],
  } = await startPair({ build, folder })
  const actor = await signUpPatiently({ directUrl: one.directUrl, publicUrl: experiment.publicUrl })
  const started = await actor.call('startGeneration', { text: plainText(characters, seed), voiceId: 'tom' })
  actor.directUrl = other.directUrl
  const startedAt = performance.now()
  const download = downloadAudio(actor, started.audioUrl)
  const complaints = []
  if (!(await waitUntil(() => download.bytes > killAfterBytes))) complaints.push('the second server sent no audio')
  const { generations } = await actor.call('getUserGenerations')
  const then = generations[0]
  if (then?.state !== 'making') complaints.push(`it was ${then?.state} before the kill: nothing was proved`)
  const filesThen = await listFiles(experiment.dataDir)
  const killedAt = performance.now()
  if (how === 'killed') await one.kill({ wholeGroup: true })
  else process.kill(one.pid, 'SIGSTOP')
  await download.ended
  if (how === 'hung') {
    process.kill(one.pid, 'SIGCONT')
    await pause(wakesWithinMs)
    const { code } = await one.stop()
    if (code !== 0) complaints.push(`the server that hung ended with ${code}`)
  }
  const next = download.chunks.find(({ at }) => at > killedAt + 500)
  const goesOnMs = next ? next.at - killedAt : undefined
  if (download.failure) complaints.push(`the response from the second server broke: ${download.failure}`)
  if (goesOnMs === undefined || goesOnMs > goesOnWithinMs) complaints.push(`it went on after ${goesOnMs} ms`)

  const database = await experiment.openDatabase()
  const generation = await checkGeneration({ experiment, browser: actor, generationId: started.generationId, database })
  await database.close()
  complaints.push(...generation.complaints)
  if (download.whole && generation.bytes)
    complaints.push(...findDifferencesOutsideInfo(download.whole, generation.bytes))
  const twice = findRewrittenTakes(filesThen, await listFiles(experiment.dataDir))
  if (twice.length > 0) complaints.push(`${twice.length} units were spoken again though their sound was there`)
  const { code } = await other.stop()
  if (code !== 0) complaints.push(`the second server ended with ${code}`)
  const first = download.chunks[0]
  return {
    complaints,
    log: experiment.log,
    figures: {
      units: generation.units?.units,
      doneThen: then?.unitsDone,
      firstByteMs: first && first.at - startedAt,
      goesOnMs,
      starts: generation.units?.attempts,
      adopted: generation.units?.adopted,
      bytes: generation.bytes?.length,
    },
  }
}

const outcomesOf = async (requests) => {
  const counts = {}
  for (const { status, reason } of await Promise.allSettled(requests)) {
    const name = status === 'fulfilled' ? 'accepted' : (reason.code ?? reason.message)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** Returns texts of 400 characters. No two texts share a sentence. */
function textsOf400(count) {
  const sentences = plainSentences(count * 4, 7)
  return Array.from({ length: count }, (_, index) => {
    const start = `${sentences.slice(index * 3, index * 3 + 3).join(' ')} Number ${index}`
    return `${start.padEnd(399, ' and on')}.`
  })
}

/**
 * S-30 across two processes: one user with a quota of 10,000 characters starts generations of a hundred texts of 400
 * characters, in which no sentence occurs twice. Exactly 25 must be accepted.
 */
async function quotaRace({ experiment, servers }) {
  const actor = await signUpPatiently(
    { directUrl: servers[0].directUrl, publicUrl: experiment.publicUrl },
    { trial: false },
  )
  const texts = textsOf400(100)
  const requests = texts.map((text, index) =>
    callAt(servers[index % 2].directUrl, actor, experiment.publicUrl, 'startGeneration', {
      text,
      voiceId: 'tom',
      for: 'practice',
    }),
  )
  const outcomes = await outcomesOf(requests)
  const complaints = []
  if (outcomes.accepted !== 25) complaints.push(`${outcomes.accepted} accepted, 25 fit`)
  if (outcomes.character_limit_exceeded !== 75) complaints.push(`refusals were ${JSON.stringify(outcomes)}`)
  for (const { id } of (await actor.call('getUserGenerations')).generations) await waitUntilEnded(actor, id)
  const limit = await actor.call('checkGenerationLimit', { characterCount: 0 })
  if (limit.currentUsage > 10_000) complaints.push(`${limit.currentUsage} characters used of 10,000`)
  return { complaints, figures: { ...outcomes, used: limit.currentUsage } }
}

/**
 * Whether a server refused a request because too many requests wait, for the event loop or for a connection to the
 * database. Such a request has changed nothing.
 */
const isRefusedForAMoment = ({ http, retryAfterS }) => http === 503 && retryAfterS !== undefined
/** How many requests of the races a server refused because of overload. They were sent again. */
let refusedForAMoment = 0

/**
 * Sends a request of one user to one of the servers. If an overloaded server refuses it, waits as long as the server
 * says and sends it again. Throws the refusal after `recoversWithinMs`.
 */
async function callAt(directUrl, person, publicUrl, name, data) {
  const browser = createBrowser({ directUrl, publicUrl })
  for (const [key, value] of person.cookies) browser.cookies.set(key, value)
  const end = performance.now() + recoversWithinMs
  for (;;) {
    try {
      return await browser.call(name, data)
    } catch (error) {
      if (!isRefusedForAMoment(error) || performance.now() > end) throw error
      refusedForAMoment += 1
      await pause(error.retryAfterS * 1_000)
    }
  }
}

/**
 * S-33 across two processes: 64 users redeem a coupon that allows 5 redemptions; exactly five must succeed. Then one
 * user redeems another coupon 64 times; exactly one attempt must succeed.
 */
async function couponRace({ experiment, servers }) {
  const place = { directUrl: servers[0].directUrl, publicUrl: experiment.publicUrl }
  const client = new pg.Client({ connectionString: experiment.databaseUrl })
  await client.connect()
  const insert = (code, most) =>
    client.query(
      `insert into coupons (id, code, type, value, trial_days, max_redemptions, created_at, updated_at)
       values ($1, $1, 'trial', 30, 30, $2, now(), now())`,
      [code, most],
    )
  await insert('FIVESEATS', 5)
  await insert('MANYSEATS', 1_000)
  const people = []
  for (let n = 0; n < 64; n += 1) people.push(await signUpPatiently(place, { trial: false }))
  const apply = (person, index, couponCode) =>
    callAt(servers[index % 2].directUrl, person, experiment.publicUrl, 'applyCouponToUser', { couponCode })
  const many = await outcomesOf(people.map((person, index) => apply(person, index, 'FIVESEATS')))
  const one = await signUpPatiently(place, { trial: false })
  const alone = await outcomesOf(Array.from({ length: 64 }, (_, index) => apply(one, index, 'MANYSEATS')))
  const { rows } = await client.query(
    `select c.code, c.times_redeemed as times, (select count(*)::int from coupon_redemptions where coupon_code = c.code) as redemptions from coupons c where code in ('FIVESEATS', 'MANYSEATS') order by 1`,
  )
  await client.end()
  const complaints = []
  if (many.accepted !== 5) complaints.push(`${many.accepted} of 64 had a code for 5`)
  if (alone.accepted !== 1) complaints.push(`one person redeemed ${alone.accepted} times`)
  if (JSON.stringify(rows.map(({ times, redemptions }) => [times, redemptions])) !== '[[5,5],[1,1]]')
    complaints.push(`counters and rows: ${JSON.stringify(rows)}`)
  return { complaints, figures: { many: JSON.stringify(many), alone: JSON.stringify(alone) } }
}

/** Runs all races at two servers of an installation, and checks the invariants afterwards. */
export async function runRaces(pair) {
  const quota = await quotaRace(pair)
  const coupons = await couponRace(pair)
  const attempts = await attemptsRace({ ...pair, callAt, outcomesOf })
  const links = await tokenRace({ ...pair, callAt, outcomesOf })
  const database = await pair.experiment.openDatabase()
  const complaints = await pair.experiment.checkInvariants(database)
  await database.close()
  const names = ['S-30', 'S-33', 'S-13', 'S-18']
  const results = Object.fromEntries([quota, coupons, attempts, links].map((one, index) => [names[index], one]))
  return { ...results, rest: { complaints, figures: { sentAgain: refusedForAMoment } } }
}

export async function races({ build, folder }) {
  const pair = await startPair({ build, folder })
  const results = await runRaces(pair)
  const { complaints } = results.rest
  for (const server of pair.servers) {
    const { code } = await server.stop()
    if (code !== 0) complaints.push(`a server ended with ${code}`)
  }
  return results
}
