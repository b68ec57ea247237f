// Tests R-16: Postgres is stopped and started again while people save scripts and one listens to a running recording.
import { createPostgresCluster, findPostgres } from '../testing/postgresCluster.mjs'
import { signUpPatiently } from '../testing/browser.mjs'
import { plainText } from '../testing/plainText.mjs'
import { pause } from '../testing/servers.mjs'
import { checkGeneration, createExperiment, downloadAudio, waitUntil, waitUntilEnded } from './experiment.mjs'
import { findDifferencesOutsideInfo, findRewrittenTakes, listFiles } from './invariants.mjs'
import { saveContinuously } from './saveContinuously.mjs'

const writers = 4
const characters = 6_000
const listensBytes = 30_000
const offMs = 3_000
const recoversWithinMs = 5_000
/** How long the listener may wait for more audio when the database is back. On a busy machine, a unit takes seconds. */
const goesOnWithinMs = 20_000
const betweenSavesMs = 30

/** Returns how many acknowledged scripts are missing or have another text. */
async function countLost(writing, database) {
  let lost = 0
  for (const { saved } of writing) {
    const ids = saved.map(({ scriptId }) => scriptId)
    const rows = await database.rows('select id, content from scripts where id = any($1)', [ids])
    const contents = new Map(rows.map(({ id, content }) => [id, content]))
    lost += saved.filter(({ scriptId, content }) => contents.get(scriptId) !== content).length
  }
  return lost
}

async function stopOnce({ experiment, server, cluster, how, seed }) {
  const place = { directUrl: server.directUrl, publicUrl: experiment.publicUrl }
  const people = []
  for (let count = 0; count <= writers; count += 1) people.push(await signUpPatiently(place))
  const [listener, ...others] = people
  const { generationId, audioUrl } = await listener.call('startGeneration', {
    text: plainText(characters, seed),
    voiceId: 'tom',
  })
  const download = downloadAudio(listener, audioUrl)
  const seen = { refused: 0, lastRefusedAt: 0, complaints: new Set() }
  /** Counts the failed requests. An error other than 503 with a retry time is a complaint. */
  const onRefused = (error) => {
    seen.refused += 1
    seen.lastRefusedAt = performance.now()
    if (error.http !== 503 || !error.retryAfterS) seen.complaints.add(`a writer got ${error.message}`)
  }
  const writing = others.map((browser) => saveContinuously(browser, { onRefused, betweenMs: betweenSavesMs }))
  const complaints = []
  if (!(await waitUntil(() => download.bytes > listensBytes))) complaints.push('no audio was sent')
  const [then] = (await listener.call('getUserGenerations')).generations
  if (then?.state !== 'making') complaints.push(`it was ${then?.state} before the stop: nothing was proved`)
  await cluster.stop(how)
  const filesThen = await listFiles(experiment.dataDir)
  await pause(offMs)
  const ready = await listener.request('/api/health/ready').then(
    ({ status }) => status,
    ({ message }) => message,
  )
  if (ready !== 503) complaints.push(`without the database, /api/health/ready answered ${ready}`)
  await cluster.start()
  const backAt = performance.now()
  await pause(recoversWithinMs + 2_000)
  for (const one of writing) await one.stop()
  const recoveryMs = Math.max(0, seen.lastRefusedAt - backAt)
  const hasSavedSince = writing.some(({ saved }) => (saved.at(-1)?.at ?? 0) > backAt)
  if (recoveryMs > recoversWithinMs || !hasSavedSince)
    complaints.push(`a request was refused ${Math.round(recoveryMs)} ms after the database was back`)
  complaints.push(...seen.complaints)

  const database = await experiment.openDatabase()
  const generation = await checkGeneration({ experiment, browser: listener, generationId, database })
  complaints.push(...generation.complaints)
  await download.ended
  if (download.failure) complaints.push(`the listener's response broke: ${download.failure}`)
  if (download.whole && generation.bytes)
    complaints.push(...findDifferencesOutsideInfo(download.whole, generation.bytes))
  const goesOnMs = download.chunks.find(({ at }) => at > backAt)?.at - backAt
  if (!(goesOnMs < goesOnWithinMs)) complaints.push(`the listener waited for ${Math.round(goesOnMs)} ms`)
  const twice = findRewrittenTakes(filesThen, await listFiles(experiment.dataDir))
  if (twice.length > 0) complaints.push(`${twice.length} units were spoken again though their sound was there`)
  const lost = await countLost(writing, database)
  if (lost > 0) complaints.push(`${lost} acknowledged scripts are lost`)
  await database.close()
  const acknowledged = writing.reduce((sum, { saved }) => sum + saved.length, 0)
  return {
    complaints,
    figures: { how, acknowledged, refused: seen.refused, recoveryMs, goesOnMs, state: generation.row?.state },
  }
}

/** Stops the database of one server again and again, `immediate` (as after a crash) and `fast` in turn. */
export async function runStoppedDatabase({ build, folder, rounds, seed, tell }) {
  const cluster = await createPostgresCluster({ bin: findPostgres() })
  try {
    await cluster.start()
    const experiment = await createExperiment({ build, folder, kind: 'postgres', postgresUrl: cluster.url })
    const server = await experiment.start()
    const actor = await signUpPatiently({ directUrl: server.directUrl, publicUrl: experiment.publicUrl })
    const text = plainText(1_000, seed - 1)
    const { generationId } = await actor.call('startGeneration', { text, voiceId: 'tom' })
    const { ms } = await waitUntilEnded(actor, generationId)
    for (let round = 0; round < rounds; round += 1) {
      const how = round % 2 === 0 ? 'immediate' : 'fast'
      tell(await stopOnce({ experiment, server, cluster, how, seed: seed + round }))
    }
    const { code, signal } = await server.stop()
    if (code !== 0) tell({ complaints: [`the server ended with ${code ?? signal}`], figures: {} })
    return ms
  } finally {
    await cluster.remove()
  }
}
