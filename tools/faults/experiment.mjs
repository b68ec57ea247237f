// The environment of one fault experiment: a folder, a database, ports, and the steps that all experiments share.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pause, freePort, startServer } from '../testing/servers.mjs'
import { checkFile, checkInvariants, checkUnits, openDatabase } from './invariants.mjs'

const endsWithinMs = 60_000

/** A database on the Postgres that the harness runs beside, empty where there was none of this name. */
async function findDatabase(name) {
  const url = new URL(process.env.TEST_DATABASE_URL)
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  const { rows } = await admin.query('select 1 from pg_database where datname = $1', [name])
  if (rows.length === 0) await admin.query(`create database ${name}`)
  await admin.end()
  url.pathname = `/${name}`
  return url.href
}

let last = 0
const newName = () => `stage_${process.pid}_${(last += 1)}`

/**
 * `kind` is `pglite` or `postgres`. Servers started here share folder, database, secret and public address. What is to
 * be found again is called by a name and lies in a `home` of its own.
 */
export async function setStage({ build, folder, kind, environment = {}, name = newName(), home = folder }) {
  const dataDir = join(home, name)
  await mkdir(dataDir, { recursive: true })
  const databaseUrl = kind === 'postgres' ? await findDatabase(name) : undefined
  const publicUrl = `http://localhost:${await freePort()}`
  const settings = {
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    APP_SECRET: 'f4b17c0e5a2d49b8873e6c1d0f92ab45',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...environment,
  }
  const stage = {
    kind,
    dataDir,
    databaseUrl,
    publicUrl,
    log: join(folder, `${name}.log`),
    async start({ port, more = {}, nodeOptions = [] } = {}) {
      return startServer({
        folder: build,
        port: port ?? (await freePort()),
        log: stage.log,
        nodeOptions,
        environment: { ...settings, ...more },
      })
    },
    openDatabase: () => openDatabase({ databaseUrl, dataDir }),
    checkInvariants: (database) => checkInvariants({ database, build, environment: settings }),
  }
  return stage
}

/** Waits until a reading is no longer in the making; complains after a minute. */
export async function untilEnded(browser, generationId) {
  const startedAt = performance.now()
  for (;;) {
    const { generations } = await browser.call('getUserGenerations')
    const row = generations.find(({ id }) => id === generationId)
    if (!row || row.state !== 'making') return { row, ms: performance.now() - startedAt }
    if (performance.now() - startedAt > endsWithinMs) return { row, ms: endsWithinMs }
    await pause(50)
  }
}

/** Everything that must be true of a reading that was accepted and has had its time. */
export async function checkReading({ stage, browser, generationId, database }) {
  const { row, ms } = await untilEnded(browser, generationId)
  if (!row) return { complaints: ['the reading is not in the history'], ms }
  if (row.state === 'making') return { complaints: [`still in the making after ${endsWithinMs / 1000} s`], ms }
  const units = await checkUnits(database, generationId)
  const response = await browser.request(row.audioUrl)
  const bytes = await response.bytes()
  const path = join(stage.dataDir, 'heard.mp3')
  await writeFile(path, bytes)
  const file = response.ok
    ? await checkFile({ bytes, etag: response.header('etag'), row, path })
    : [`the file answers ${response.status}`]
  return {
    complaints: [...units.complaints, ...file, ...(await stage.checkInvariants(database))],
    ms,
    units: units.row,
    bytes,
    row,
  }
}

/** Follows a sound while it is made. `bytes` grows; `chunks` tell when; it ends with the sound or with the line. */
export function hear(browser, audioUrl) {
  const leave = new AbortController()
  const heard = { bytes: 0, chunks: [], whole: undefined, failure: undefined, leave: () => leave.abort() }
  const parts = []
  heard.ended = (async () => {
    try {
      const response = await browser.request(audioUrl, { signal: leave.signal })
      heard.status = response.status
      for await (const chunk of response.body) {
        parts.push(chunk)
        heard.bytes += chunk.length
        heard.chunks.push({ at: performance.now(), length: chunk.length })
      }
      heard.whole = Buffer.concat(parts)
    } catch (error) {
      heard.failure = error.message
    }
  })()
  return heard
}

export async function until(isTrue, withinMs = 30_000) {
  const startedAt = performance.now()
  while (!isTrue()) {
    if (performance.now() - startedAt > withinMs) return false
    await pause(5)
  }
  return true
}
