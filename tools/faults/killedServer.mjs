// kills the server (-9) at a random moment of a generation, restarts it, and checks that no acknowledged write is
// lost. R-06: the same with SIGTERM, as in a deploy.
import { join } from 'node:path'
import { signUp } from '../testing/browser.mjs'
import { createRandom, plainSentences } from '../testing/plainText.mjs'
import { pause } from '../testing/servers.mjs'
import { writeContinuously } from './acknowledgedWrites.mjs'
import { checkGeneration, downloadAudio, createExperiment, waitUntilEnded } from './experiment.mjs'
import { listFiles, findRewrittenTakes } from './invariants.mjs'

const units = 60
const latestKillMs = 3_000
const endsWithinMs = 60_000

/**
 * Starts a generation. Returns an object that gets the id of the generation when the server has acknowledged it.
 * `ended` resolves when the call has succeeded or failed.
 */
function startGeneration(browser, text) {
  const started = { generationId: undefined }
  started.ended = browser.call('startGeneration', { text, voiceId: 'tom' }).then(
    (answer) => Object.assign(started, answer),
    (error) => Object.assign(started, { failure: error.message }),
  )
  return started
}

async function typicalMs(experiment, server) {
  const browser = await signUp({ directUrl: server.directUrl, publicUrl: experiment.publicUrl })
  const started = await browser.call('startGeneration', { text: plainSentences(units, 999).join(' '), voiceId: 'tom' })
  return (await waitUntilEnded(browser, started.generationId)).ms
}

/**
 * Waits until at least `count` units are spoken or the generation has ended. Returns the number of spoken units;
 * undefined if the generation does not exist.
 */
async function untilSpoken(browser, generationId, count) {
  for (;;) {
    const { generations } = await browser.call('getUserGenerations')
    const row = generations.find(({ id }) => id === generationId)
    if (!row || row.unitsDone >= count || row.state !== 'making') return row?.unitsDone
    await pause(50)
  }
}

/**
 * Runs one round: a user starts a generation, another user writes, the server is killed, and the next server continues.
 */
async function killOnce({ experiment, server, atMs, wholeGroup, seed }) {
  const place = { directUrl: server.directUrl, publicUrl: experiment.publicUrl }
  const actor = await signUp(place)
  const witness = writeContinuously(await signUp(place), place)
  const started = startGeneration(actor, plainSentences(units, seed).join(' '))
  await pause(atMs)
  await server.kill({ wholeGroup })
  await Promise.all([started.ended, witness.stop()])
  const filesThen = await listFiles(join(experiment.dataDir))
  const next = await experiment.start()
  actor.directUrl = next.directUrl
  const complaints = await witness.complaints(next.directUrl)
  const { generations } = await actor.call('getUserGenerations')
  const generationId = started.generationId ?? generations[0]?.id
  const figures = {
    seed,
    atMs,
    wholeGroup,
    readyMs: next.readyMs,
    acknowledged: witness.count,
    wasAnswered: Boolean(started.generationId),
  }
  if (!generationId) return { next, complaints, figures: { ...figures, state: 'never begun' } }

  const database = await experiment.openDatabase()
  const doneThen = generations.find(({ id }) => id === generationId)?.unitsDone
  const generation = await checkGeneration({ experiment, browser: actor, generationId, database })
  await database.close()
  complaints.push(...generation.complaints)
  const twice = findRewrittenTakes(filesThen, await listFiles(experiment.dataDir))
  if (twice.length > 0) complaints.push(`${twice.length} units were spoken again though their sound was there`)
  if (generation.ms > endsWithinMs) complaints.push(`ended only after ${generation.ms} ms`)
  return {
    next,
    complaints,
    figures: {
      ...figures,
      state: generation.row?.state,
      doneThen,
      adopted: generation.units?.adopted,
      starts: generation.units?.attempts,
      endMs: generation.ms,
    },
  }
}

/**
 * Kills the servers of one database repeatedly. An account that signed up before the first round must still have its
 * trial after the last round.
 */
export async function runKillRounds({ build, folder, kind, rounds, seed, tell }) {
  const experiment = await createExperiment({ build, folder, kind })
  let server = await experiment.start()
  const place = { directUrl: server.directUrl, publicUrl: experiment.publicUrl }
  const first = await signUp(place)
  const wholeMs = await typicalMs(experiment, server)
  const chance = createRandom(seed)
  for (let round = 0; round < rounds; round += 1) {
    // The kill usually happens during the generation, sometimes shortly after its end.
    const atMs = Math.round(chance() * Math.min(latestKillMs, 1.15 * wholeMs))
    const { next, complaints, figures } = await killOnce({
      experiment,
      server,
      atMs,
      wholeGroup: round % 2 === 1,
      seed: seed + round,
    })
    server = next
    tell({ complaints, figures })
  }
  first.directUrl = server.directUrl
  const status = await first.call('getUserSubscriptionStatus')
  if (status.tier !== 'premium_trial') tell({ complaints: ['the first account lost its coupon'], figures: {} })
  const { code } = await server.stop()
  if (code !== 0) tell({ complaints: [`the last server ended with ${code}`], figures: {} })
  return wholeMs
}

/**
 * Stops the server during a generation, as in a deploy. The server must exit with 0, and the next server must finish
 * the generation.
 */
export async function runStopRounds({ build, folder, kind, rounds, seed, tell }) {
  const experiment = await createExperiment({ build, folder, kind })
  let server = await experiment.start()
  const wholeMs = await typicalMs(experiment, server)
  const chance = createRandom(seed)
  for (let round = 0; round < rounds; round += 1) {
    const actor = await signUp({ directUrl: server.directUrl, publicUrl: experiment.publicUrl })
    const started = await actor.call('startGeneration', {
      text: plainSentences(units, seed + round).join(' '),
      voiceId: 'tom',
    })
    const download = downloadAudio(actor, started.audioUrl)
    const doneThen = await untilSpoken(actor, started.generationId, 1 + Math.floor(chance() * 0.8 * units))
    const { code, signal, ms } = await server.stop()
    await download.ended
    const complaints = code === 0 ? [] : [`it ended with ${code ?? signal}`]
    if (doneThen === units) complaints.push('it was done before the stop: nothing was proved')
    const filesThen = await listFiles(experiment.dataDir)
    server = await experiment.start()
    actor.directUrl = server.directUrl
    const database = await experiment.openDatabase()
    const generation = await checkGeneration({
      experiment,
      browser: actor,
      generationId: started.generationId,
      database,
    })
    await database.close()
    const twice = findRewrittenTakes(filesThen, await listFiles(experiment.dataDir))
    if (twice.length > 0) complaints.push(`${twice.length} units were spoken again though their sound was there`)
    complaints.push(...generation.complaints)
    tell({
      complaints,
      figures: {
        doneThen,
        stopMs: ms,
        readyMs: server.readyMs,
        starts: generation.units?.attempts,
        endMs: generation.ms,
        state: generation.row?.state,
      },
    })
  }
  await server.stop()
  return wholeMs
}
