// Tests R-17 and S-47: ten accounts start as many recordings as their limits allow; Postgres allows fewer connections
// than two servers want.
import pg from 'pg'
import { openLoad } from '../load/openLoad.mjs'
import { scenarios } from '../load/scenarios.mjs'
import { signUpPatiently } from '../testing/browser.mjs'
import { plainText } from '../testing/plainText.mjs'
import { freePort } from '../testing/servers.mjs'
import { createExperiment, downloadAudio, waitUntilEnded } from './experiment.mjs'

const accounts = 10
const textsEach = 32
const lineWithinMs = 20_000
const allowedConnections = 20
const loadSeconds = 5
/**
 * The largest share of requests that may be refused. On a busy machine, a server refuses some requests because of
 * overload, even with enough connections.
 */
const mostRefused = 0.05

/**
 * Lets ten accounts start 32 recordings each, and then an eleventh account one line. Measures how long that account
 * waits.
 */
export async function runBusyAccounts({ build, folder, seed }) {
  const experiment = await createExperiment({ build, folder, kind: 'pglite' })
  const server = await experiment.start()
  const place = { directUrl: server.directUrl, publicUrl: experiment.publicUrl }
  const busy = []
  for (let count = 0; count < accounts; count += 1) busy.push(await signUpPatiently(place))
  const honest = await signUpPatiently(place)
  const outcomes = {}
  await Promise.all(
    busy.map(async (actor, account) => {
      for (let count = 0; count < textsEach; count += 1) {
        const text = plainText(850, seed + account * 100 + count)
        const outcome = await actor.call('startGeneration', { text, voiceId: 'tom' }).then(
          () => 'accepted',
          ({ http, code }) => code ?? http,
        )
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      }
    }),
  )
  const complaints = []
  const askedAt = performance.now()
  let lineMs
  try {
    const { generationId, audioUrl } = await honest.call('startGeneration', {
      text: plainText(120, seed + 5_000),
      voiceId: 'tom',
    })
    await downloadAudio(honest, audioUrl).ended
    await waitUntilEnded(honest, generationId)
    lineMs = performance.now() - askedAt
    if (lineMs > lineWithinMs) complaints.push(`the line took ${Math.round(lineMs)} ms`)
  } catch (error) {
    complaints.push(`the line was refused: ${error.message}`)
  }
  const database = await experiment.openDatabase()
  const [{ unfinished }] = await database.rows(
    `select count(*)::int as unfinished from generations where state = 'making'`,
  )
  await database.close()
  const { code } = await server.stop()
  if (code !== 0) complaints.push(`the server ended with ${code}`)
  return { complaints, figures: { ...outcomes, unfinished, lineMs } }
}

/** Starts two servers that want 42 connections and get 20. Requests must wait; at most 5 % may be refused. */
export async function runFewConnections({ build, folder }) {
  const experiment = await createExperiment({ build, folder, kind: 'postgres' })
  const admin = new pg.Client({ connectionString: experiment.databaseUrl })
  await admin.connect()
  const role = `few_${process.pid}`
  // Postgres does not apply connection limits to a superuser, so the servers connect as a new role with a limit.
  await admin.query(`create role ${role} login connection limit ${allowedConnections}`)
  const name = new URL(experiment.databaseUrl).pathname.slice(1)
  await admin.query(`alter database ${name} owner to ${role}`)
  await admin.query(`alter schema public owner to ${role}`)
  const url = new URL(experiment.databaseUrl)
  url.username = role
  const more = { DATABASE_URL: url.href, DATABASE_POOL_SIZE: '20' }
  const servers = []
  for (let count = 0; count < 2; count += 1) {
    const port = await freePort()
    servers.push({ port, ...(await experiment.start({ port, more })) })
  }
  const place = { directUrl: servers[0].directUrl, publicUrl: experiment.publicUrl }
  const users = []
  for (let count = 0; count < 8; count += 1) users.push(await signUpPatiently(place))
  const { host, origin } = new URL(experiment.publicUrl)
  const complaints = []
  const figures = { answered: 0, refused: 0 }
  for (const scenario of scenarios.filter(({ name: one }) => ['getSession', 'saveScript, three lines'].includes(one))) {
    const results = await Promise.all(
      servers.map(({ port }) =>
        openLoad({
          port,
          connections: 32,
          seconds: loadSeconds,
          next: scenario.createNext({ users, host, origin }),
          warmUpMs: 0,
        }),
      ),
    )
    for (const { perSecond, others } of results) {
      figures.answered += Math.round(perSecond * loadSeconds)
      for (const [status, count] of Object.entries(others)) {
        figures.refused += count
        if (status !== '503') complaints.push(`${scenario.name}: ${count} answers ${status}`)
      }
    }
  }
  if (figures.refused > mostRefused * (figures.answered + figures.refused))
    complaints.push(`${figures.refused} requests were refused`)
  const { rows } = await admin.query('select count(*)::int as used from pg_stat_activity where usename = $1', [role])
  figures.connections = rows[0].used
  for (const server of servers) {
    const { code } = await server.stop()
    if (code !== 0) complaints.push(`a server ended with ${code}`)
  }
  await admin.end()
  return { complaints, figures }
}
