// The environment of one fault experiment: a folder, a database, ports, and the steps that all experiments share.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pause, freePort, startServer } from '../testing/servers.mjs'
import { checkFile, checkInvariants, checkUnits, openDatabase } from './invariants.mjs'

const endsWithinMs = 60_000

/**
 * Returns the URL of the database with this name on a Postgres server. If the database does not exist, creates it.
 */
async function findDatabase(name, postgresUrl) {
  const url = new URL(postgresUrl)
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  const { rows } = await admin.query('select 1 from pg_database where datname = $1', [name])
  if (rows.length === 0) await admin.query(`create database ${name}`)
  await admin.end()
  url.pathname = `/${name}`
  return url.href
}

let last = 0
const newName = () => `experiment_${process.pid}_${(last += 1)}`

/**
 * Creates an experiment. `kind` is `pglite` or `postgres`. Its servers share folder, database, secret and public
 * address. With a fixed `name` and `home`, a later run finds the same data. `postgresUrl` is the Postgres server;
 * absent: the one in TEST_DATABASE_URL.
 */
export async function createExperiment(options) {
  const { build, folder, kind, environment = {}, name = newName(), home = folder } = options
  const { postgresUrl = process.env.TEST_DATABASE_URL } = options
  const dataDir = join(home, name)
  await mkdir(dataDir, { recursive: true })
  const databaseUrl = kind === 'postgres' ? await findDatabase(name, postgresUrl) : undefined
  const publicUrl = `http://localhost:${await freePort()}`
  const settings = {
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    APP_SECRET: 'f4b17c0e5a2d49b8873e6c1d0f92ab45',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...environment,
  }
  const experiment = {
    /** The environment variables of the experiment's servers and commands. */
    settings,
    kind,
    dataDir,
    databaseUrl,
    publicUrl,
    log: join(folder, `${name}.log`),
    /** Starts a server. `more` are additional environment variables, `options` other options of `startServer`. */
    async start({ port, more = {}, ...options } = {}) {
      return startServer({
        folder: build,
        port: port ?? (await freePort()),
        log: experiment.log,
        environment: { ...settings, ...more },
        ...options,
      })
    },
    openDatabase: () => openDatabase({ databaseUrl, dataDir }),
    checkInvariants: (database) => checkInvariants({ database, build, environment: settings }),
  }
  return experiment
}

/**
 * Waits until a generation has ended, at most a minute. Returns the waiting time in ms and the row of the generation:
 * undefined if the history does not contain it; after a minute perhaps still with the state `making`.
 */
export async function waitUntilEnded(browser, generationId) {
  const startedAt = performance.now()
  for (;;) {
    const { generations } = await browser.call('getUserGenerations')
    const row = generations.find(({ id }) => id === generationId)
    if (!row || row.state !== 'making') return { row, ms: performance.now() - startedAt }
    if (performance.now() - startedAt > endsWithinMs) return { row, ms: endsWithinMs }
    await pause(50)
  }
}

/** Waits until an accepted generation has ended, and checks every guarantee about it. */
export async function checkGeneration({ experiment, browser, generationId, database }) {
  const { row, ms } = await waitUntilEnded(browser, generationId)
  if (!row) return { complaints: ['the generation is not in the history'], ms }
  if (row.state === 'making') return { complaints: [`still in the making after ${endsWithinMs / 1000} s`], ms }
  const units = await checkUnits(database, generationId)
  const response = await browser.request(row.audioUrl)
  const bytes = await response.bytes()
  const path = join(experiment.dataDir, 'download.mp3')
  await writeFile(path, bytes)
  const file = response.ok
    ? await checkFile({ bytes, etag: response.header('etag'), row, path })
    : [`the file answers ${response.status}`]
  return {
    complaints: [...units.complaints, ...file, ...(await experiment.checkInvariants(database))],
    ms,
    units: units.row,
    bytes,
    row,
  }
}

/**
 * Reads audio while the server generates it. `bytes` grows and `chunks` records the arrival times. Reading stops at the
 * end of the audio or of the connection.
 */
export function downloadAudio(browser, audioUrl) {
  const leave = new AbortController()
  const download = { bytes: 0, chunks: [], whole: undefined, failure: undefined, leave: () => leave.abort() }
  const parts = []
  download.ended = (async () => {
    try {
      const response = await browser.request(audioUrl, { signal: leave.signal })
      download.status = response.status
      for await (const chunk of response.body) {
        parts.push(chunk)
        download.bytes += chunk.length
        download.chunks.push({ at: performance.now(), length: chunk.length })
      }
      download.whole = Buffer.concat(parts)
    } catch (error) {
      download.failure = error.message
    }
  })()
  return download
}

export async function waitUntil(isTrue, withinMs = 30_000) {
  const startedAt = performance.now()
  while (!isTrue()) {
    if (performance.now() - startedAt > withinMs) return false
    await pause(5)
  }
  return true
}
