// Tests two web servers and two workers over Postgres behind PgBouncer, NATS, and the fake of S3.
import { signUpPatiently } from '../testing/browser.mjs'
import { plainText } from '../testing/plainText.mjs'
import { freePort, pause } from '../testing/servers.mjs'
import { startNats, startPgbouncer, startS3 } from '../testing/services.mjs'
import { checkGeneration, createExperiment, downloadAudio, waitUntil, waitUntilEnded } from './experiment.mjs'
import { findDifferencesOutsideInfo } from './invariants.mjs'
import { runRaces } from './twoServers.mjs'

/** A worker and NATS are killed when a quarter of the listeners have received this many bytes. */
const killAfterBytes = 30_000
const killedForMs = 3_000
const onTheirWayMs = 500
/**
 * The longest allowed pause of a listener after the kill, in ms. The lease of a killed worker expires within 15 s; then
 * another worker finds the recording within 2 s and speaks the missing units.
 */
const goesOnWithinMs = 25_000
const firstAudioWithinMs = 60_000

/** Starts all servers and services. Returns undefined if PgBouncer or NATS is not installed. */
async function startInstallation({ build, folder }) {
  const nats = await startNats()
  const s3 = await startS3()
  const experiment = await createExperiment({ build, folder, kind: 'postgres', environment: s3.environment })
  const pgbouncer = await startPgbouncer(experiment.databaseUrl)
  const stopServices = async () => {
    for (const service of [nats, pgbouncer, s3]) await service?.stop()
  }
  if (!nats || !pgbouncer) {
    await stopServices()
    return undefined
  }
  const shared = {
    DATABASE_URL: pgbouncer.url,
    DATABASE_DIRECT_URL: experiment.databaseUrl,
    NATS_URL: nats.url,
    SPEECH_WORKERS: '1',
  }
  const startOne = async (role) => {
    const port = await freePort()
    return experiment.start({ port, more: { ...shared, ROLE: role, REPLICA_URL: `http://127.0.0.1:${port}` } })
  }
  const servers = [await startOne('web'), await startOne('web')]
  const workers = [await startOne('worker'), await startOne('worker')]
  return { experiment, servers, workers, nats, stopServices }
}

async function stopAll({ servers, workers, stopServices }, complaints) {
  for (const server of [...servers, ...workers]) {
    const { code, signal } = await server.stop().catch(() => ({ code: 0 }))
    if (code !== 0 && signal !== 'SIGKILL') complaints.push(`a server ended with ${code}`)
  }
  await stopServices()
}

/**
 * Returns how many ms after `at` a listener received new bytes; 0 if none arrived. Bytes that arrive within
 * `onTheirWayMs` are ignored, because they may have been sent before `at`.
 */
const silenceAfter = ({ chunks }, at) => (chunks.find((chunk) => chunk.at > at + onTheirWayMs)?.at ?? at) - at

const longestGapAfter = ({ chunks }, at) => {
  const times = [at, ...chunks.map((chunk) => chunk.at).filter((time) => time > at)]
  return Math.max(0, ...times.slice(1).map((time, index) => time - times[index]))
}

/**
 * Creates one account per two listeners, and starts one recording in each account. One of the two listeners hears the
 * recording at the first web server, and the other listener hears it at the second.
 */
async function startListeners({ experiment, servers, listeners, characters, seed }) {
  const place = { directUrl: servers[0].directUrl, publicUrl: experiment.publicUrl }
  const people = []
  for (let person = 0; person < listeners / 2; person += 1) people.push(await signUpPatiently(place))
  return Promise.all(
    people.map(async (actor, index) => {
      const text = plainText(characters, seed + index)
      const requestedAt = performance.now()
      const { generationId, audioUrl } = await actor.call('startGeneration', { text, voiceId: 'tom' })
      const downloads = [downloadAudio(actor, audioUrl)]
      // The second listener uses the other web server.
      actor.directUrl = servers[1].directUrl
      downloads.push(downloadAudio(actor, audioUrl))
      return { actor, generationId, requestedAt, downloads }
    }),
  )
}

/**
 * Lets `listeners` people hear recordings while these are generated. A worker and NATS are killed. NATS is started
 * again after three seconds, the worker is not. Every listener must receive every byte.
 */
export async function runKilledWorker({ build, folder, seed, listeners, characters }) {
  const installation = await startInstallation({ build, folder })
  if (!installation) return undefined
  const { experiment, servers, workers, nats } = installation
  const complaints = []
  const recordings = await startListeners({ experiment, servers, listeners, characters, seed })
  const downloads = recordings.flatMap((recording) => recording.downloads)
  const haveBegun = () => downloads.filter(({ bytes }) => bytes > killAfterBytes).length >= downloads.length / 4
  if (!(await waitUntil(haveBegun, firstAudioWithinMs))) complaints.push('too few listeners heard anything')
  const killedAt = performance.now()
  await Promise.all([workers[0].kill({ wholeGroup: true }), nats.kill()])
  await pause(killedForMs)
  await nats.start()
  await Promise.all(downloads.map(({ ended }) => ended))

  const database = await experiment.openDatabase()
  let longest = 0
  const silences = downloads.map((download) => silenceAfter(download, killedAt)).toSorted((one, other) => one - other)
  for (const { actor, generationId, downloads: own } of recordings) {
    const generation = await checkGeneration({ experiment, browser: actor, generationId, database })
    complaints.push(...generation.complaints)
    for (const download of own) {
      if (download.failure) complaints.push(`a response broke: ${download.failure}`)
      if (download.whole && generation.bytes)
        complaints.push(...findDifferencesOutsideInfo(download.whole, generation.bytes))
      longest = Math.max(longest, longestGapAfter(download, killedAt))
    }
  }
  if (longest > goesOnWithinMs) complaints.push(`nothing was heard for ${Math.round(longest)} ms`)
  await database.close()
  const firsts = recordings.map(({ requestedAt, downloads: [first] }) => (first.chunks[0]?.at ?? NaN) - requestedAt)
  await stopAll(installation, complaints)
  return {
    complaints: [...new Set(complaints)],
    figures: {
      listeners: downloads.length,
      recordings: recordings.length,
      firstByteMs: Math.min(...firsts),
      silenceMedianMs: silences[silences.length >> 1],
      silenceMostMs: silences.at(-1),
      longestGapMs: longest,
    },
  }
}

/** Lets one account send 40 generations at the same time, and measures how long another account waits for one line. */
export async function runFlood({ build, folder, seed }) {
  const installation = await startInstallation({ build, folder })
  if (!installation) return undefined
  const { experiment, servers } = installation
  const complaints = []
  const place = { directUrl: servers[0].directUrl, publicUrl: experiment.publicUrl }
  const [flooder, honest] = [await signUpPatiently(place), await signUpPatiently(place)]
  const measure = async (index) => {
    const requestedAt = performance.now()
    const { generationId, audioUrl } = await honest.call('startGeneration', {
      text: `${plainText(120, seed + 900 + index)} Number ${index}.`,
      voiceId: 'tom',
    })
    await downloadAudio(honest, audioUrl).ended
    await waitUntilEnded(honest, generationId)
    return performance.now() - requestedAt
  }
  const aloneMs = await measure(1)
  const flood = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      flooder.call('startGeneration', { text: plainText(1_000, seed + index), voiceId: 'tom' }),
    ),
  )
  const besideMs = await measure(2)
  const accepted = flood.filter(({ status }) => status === 'fulfilled').length
  if (besideMs > 15_000) complaints.push(`the honest account waited ${Math.round(besideMs)} ms`)
  await stopAll(installation, complaints)
  return { complaints, figures: { requestCount: flood.length, accepted, aloneMs, besideMs } }
}

/** Runs all races of `twoServers.mjs` at two web servers whose work is done by two workers. */
export async function runWorkerRaces({ build, folder }) {
  const installation = await startInstallation({ build, folder })
  if (!installation) return undefined
  const results = await runRaces({ experiment: installation.experiment, servers: installation.servers })
  await stopAll(installation, results.rest.complaints)
  return results
}
