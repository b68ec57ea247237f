// the system clock of a running server jumps; two servers have different clocks.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signUpPatiently } from '../testing/browser.mjs'
import { plainText } from '../testing/plainText.mjs'
import { freePort, pause } from '../testing/servers.mjs'
import { checkGeneration, createExperiment, downloadAudio, waitUntil } from './experiment.mjs'
import { findDifferencesOutsideInfo, findRewrittenTakes, listFiles } from './invariants.mjs'

const characters = 6_000
const listensBytes = 30_000
const minuteMs = 60_000
/** The jumps, one after the other. A session ends by itself after 30 minutes without use and after 12 hours. */
const jumps = {
  '25 minutes forward': 25 * minuteMs,
  'an hour back': -60 * minuteMs,
  'a month forward': 31 * 24 * 60 * minuteMs,
}
/** The jump that ends the session and the trial of each account, because they are then too old. */
const endsSessions = 'a month forward'
/** Longer than `pollEveryMs` in `movedClock.mjs`, and longer than the 2 s after which a server looks for work again. */
const betweenJumpsMs = 3_000
const differenceMs = 10 * minuteMs

const preload = ['--import', new URL('movedClock.mjs', import.meta.url).href]
const codeOf = (request) =>
  request.then(
    () => 'accepted',
    ({ http, code, message }) => (http ? `${http} ${code}` : message),
  )

/** Checks a recording: its listener received the bytes of the stored file; each unit was spoken and charged once. */
async function checkHeard({ experiment, browser, generationId, download, database }) {
  const generation = await checkGeneration({ experiment, browser, generationId, database })
  await download.ended
  const complaints = [...generation.complaints]
  if (download.failure) complaints.push(`the listener's response broke: ${download.failure}`)
  if (download.whole && generation.bytes)
    complaints.push(...findDifferencesOutsideInfo(download.whole, generation.bytes))
  return { complaints, units: generation.units }
}

/**
 * Starts a recording and listens to it, by default from the same server, until some audio has arrived. Reports a
 * complaint if none arrives, or if the recording is finished by then.
 */
async function startAndListen(browser, seed, listensAt = browser.directUrl) {
  const text = plainText(characters, seed)
  const { generationId, audioUrl } = await browser.call('startGeneration', { text, voiceId: 'tom' })
  browser.directUrl = listensAt
  const download = downloadAudio(browser, audioUrl)
  const complaints = []
  if (!(await waitUntil(() => download.bytes > listensBytes))) complaints.push('no audio was sent')
  const [then] = (await browser.call('getUserGenerations')).generations
  if (then?.state !== 'making') complaints.push(`it was ${then?.state} early: nothing was proved`)
  return { generationId, download, complaints }
}

/** Moves the clock of a server while it generates a recording. Returns a sentence for each guarantee that is broken. */
async function jumpOnce({ experiment, place, database, file, name, ms, seed }) {
  const actor = await signUpPatiently(place)
  const started = await startAndListen(actor, seed)
  const complaints = [...started.complaints]
  const expect = (what, given, wanted) => {
    if (given !== wanted) complaints.push(`${what}: ${given} instead of ${wanted}`)
  }
  const filesThen = await listFiles(experiment.dataDir)
  await writeFile(file, String(ms))
  await pause(betweenJumpsMs)
  const save = () => codeOf(actor.call('saveScript', { title: 'Balcony', content: `ANNA: ${name}.` }))
  if (name === endsSessions) {
    expect('an old session', await save(), '401 signed_out')
    const { email, password } = actor
    expect('signing in', await codeOf(actor.call('signIn', { email, password })), 'accepted')
  }
  expect('saving', await save(), 'accepted')
  expect('a new account', await codeOf(signUpPatiently(place)), 'accepted')
  const heard = await checkHeard({ experiment, browser: actor, database, ...started })
  complaints.push(...heard.complaints)
  expect('starts of the recording', heard.units?.attempts, 1)
  // Only the takes of this recording's user are compared: after the jump by a month, the server also packs the takes of
  // the earlier recordings, which writes their files once more.
  const [{ user_id: userId }] = await database.rows('select user_id from generations where id = $1', [
    started.generationId,
  ])
  const twice = findRewrittenTakes(filesThen, await listFiles(experiment.dataDir), userId)
  if (twice.length > 0) complaints.push(`${twice.length} units were spoken again though their sound was there`)
  const line = actor.call('startGeneration', { text: plainText(100, seed + 90), voiceId: 'tom' })
  expect('a line', await codeOf(line), name === endsSessions ? '403 subscription_required' : 'accepted')
  return complaints.map((complaint) => `${name}: ${complaint}`)
}

/**
 * Lets the clock of a server jump during recordings: one recording per jump. After each jump, a session that is not too
 * old must still be valid, and a script can be saved. Each recording must finish. Each unit must be spoken once, and be
 * charged in the month in which its recording started.
 */
export async function runMovedClock({ build, folder, seed }) {
  const experiment = await createExperiment({ build, folder, kind: 'pglite' })
  const file = join(experiment.dataDir, 'clock')
  await writeFile(file, '0')
  const server = await experiment.start({ more: { CLOCK_FILE: file }, nodeOptions: preload })
  const place = { directUrl: server.directUrl, publicUrl: experiment.publicUrl }
  const database = await experiment.openDatabase()
  const complaints = []
  for (const [index, [name, ms]] of Object.entries(jumps).entries())
    complaints.push(...(await jumpOnce({ experiment, place, database, file, name, ms, seed: seed + index })))
  await database.close()
  const { code } = await server.stop()
  if (code !== 0) complaints.push(`the server ended with ${code}`)
  return { complaints, figures: { jumps: Object.keys(jumps).length } }
}

/**
 * Starts two servers over one Postgres; the clock of the second is 10 minutes ahead. Each server generates a recording,
 * which is played from the other server. Then the second server is killed during a recording, and the first must finish
 * this recording.
 */
export async function runTwoClocks({ build, folder, seed }) {
  const experiment = await createExperiment({ build, folder, kind: 'postgres' })
  const servers = []
  for (const [index, ms] of [0, differenceMs].entries()) {
    const file = join(experiment.dataDir, `clock${index}`)
    await writeFile(file, String(ms))
    const port = await freePort()
    const more = { CLOCK_FILE: file, REPLICA_URL: `http://127.0.0.1:${port}` }
    servers.push(await experiment.start({ port, more, nodeOptions: preload }))
  }
  const [exact, ahead] = servers
  const database = await experiment.openDatabase()
  const complaints = []
  const figures = {}
  for (const [maker, other] of [
    [exact, ahead],
    [ahead, exact],
  ]) {
    const name = maker === exact ? 'exact' : 'ahead'
    const actor = await signUpPatiently({ directUrl: maker.directUrl, publicUrl: experiment.publicUrl })
    const started = await startAndListen(actor, seed, other.directUrl)
    const filesThen = await listFiles(experiment.dataDir)
    const heard = await checkHeard({ experiment, browser: actor, database, ...started })
    const twice = findRewrittenTakes(filesThen, await listFiles(experiment.dataDir))
    const found = [...started.complaints, ...heard.complaints]
    if (heard.units?.attempts !== 1) found.push(`the recording was started ${heard.units?.attempts} times`)
    if (twice.length > 0) found.push(`${twice.length} units were spoken again though their sound was there`)
    complaints.push(...found.map((complaint) => `made by the server that is ${name}: ${complaint}`))
  }
  const actor = await signUpPatiently({ directUrl: ahead.directUrl, publicUrl: experiment.publicUrl })
  const { generationId, complaints: found } = await startAndListen(actor, seed + 1)
  complaints.push(...found)
  await ahead.kill({ wholeGroup: true })
  const killedAt = performance.now()
  actor.directUrl = exact.directUrl
  const generation = await checkGeneration({ experiment, browser: actor, generationId, database })
  figures.finishedAfterKillMs = performance.now() - killedAt
  complaints.push(...generation.complaints.map((complaint) => `the server that is ahead was killed: ${complaint}`))
  await database.close()
  const { code } = await exact.stop()
  if (code !== 0) complaints.push(`the server ended with ${code}`)
  return { complaints, figures }
}
