// Tests: the bucket refuses files for a while; files are lost or damaged; a mount is missing; a
// page of the database is damaged.
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { signUpPatiently } from '../testing/browser.mjs'
import { plainText } from '../testing/plainText.mjs'
import { pause } from '../testing/servers.mjs'
import { startS3 } from '../testing/services.mjs'
import { createExperiment, downloadAudio, waitUntilEnded } from './experiment.mjs'
import { findDifferencesOutsideInfo } from './invariants.mjs'
import { runCommand } from './runCommand.mjs'

const pageBytes = 8_192
/** For how many ms the bucket refuses every upload. During this time, the generation has three temporary failures. */
const refusesForMs = 12_000
/** The exit code of a server that refuses its settings (`EX_CONFIG` in sysexits.h). */
const wrongSettings = 78

const codeOf = (request) =>
  request.then(
    () => 'accepted',
    ({ http, code }) => `${http} ${code}`,
  )

async function startOverS3({ build, folder }) {
  const s3 = await startS3()
  const experiment = await createExperiment({ build, folder, kind: 'pglite', environment: s3.environment })
  const server = await experiment.start()
  const actor = await signUpPatiently({ directUrl: server.directUrl, publicUrl: experiment.publicUrl })
  return { s3, experiment, server, actor }
}

async function record(actor, text) {
  const { generationId, audioUrl } = await actor.call('startGeneration', { text, voiceId: 'tom' })
  const { row } = await waitUntilEnded(actor, generationId)
  return { row, audioUrl, bytes: await (await actor.request(audioUrl)).bytes() }
}

/**
 * Lets the bucket refuse every file for 12 s. The server must stay ready, and the running generation must finish later.
 */
export async function runRefusingBucket({ build, folder, seed }) {
  const { s3, experiment, server, actor } = await startOverS3({ build, folder })
  const { audioUrl } = await record(actor, plainText(400, seed))
  s3.failNext({ method: 'PUT', key: '', effect: 403, times: Infinity })
  const refusedAt = performance.now()
  const { generationId } = await actor.call('startGeneration', { text: plainText(900, seed + 1), voiceId: 'tom' })
  await pause(refusesForMs)
  const complaints = []
  const expect = (name, given, wanted) => {
    if (given !== wanted) complaints.push(`${name}: ${given} instead of ${wanted}`)
  }
  const statusOf = async (path) => (await actor.request(path)).status
  expect('ready', await statusOf('/api/health/ready'), 200)
  expect('page /', await statusOf('/'), 200)
  expect('a finished recording', await statusOf(audioUrl), 200)
  expect('saving', await codeOf(actor.call('saveScript', { title: 'Balcony', content: 'ANNA: You came.' })), 'accepted')
  const another = actor.call('startGeneration', { text: plainText(300, seed + 2), voiceId: 'tom' })
  expect('a new generation', await codeOf(another), '503 storage/retry-limit-exceeded')
  const meanwhile = (await actor.call('getUserGenerations')).generations.find(({ id }) => id === generationId)
  expect('the running generation', meanwhile?.state, 'making')
  s3.repair()
  const repairedAt = performance.now()
  const { row } = await waitUntilEnded(actor, generationId)
  expect('the generation after the repair', row?.state, 'ready')
  const finishedMs = performance.now() - repairedAt
  const database = await experiment.openDatabase()
  const [{ faults }] = await database.rows(
    `select temporary_faults as faults from generations where id = '${generationId}'`,
  )
  complaints.push(...(await experiment.checkInvariants(database)))
  await database.close()
  await server.stop()
  await s3.stop()
  return { complaints, figures: { refusedMs: repairedAt - refusedAt, faults, readyAfterRepairMs: finishedMs } }
}

const damages = {
  lost: (s3, key) => s3.files.delete(key),
  shortened: (s3, key) => s3.files.set(key, shorten(s3.files.get(key))),
  flipped: (s3, key) => s3.files.set(key, flip(s3.files.get(key))),
}
const shorten = (file) => ({ ...file, bytes: file.bytes.subarray(0, file.bytes.length >> 1) })
const flip = (file) => {
  const bytes = Buffer.from(file.bytes)
  bytes[bytes.length >> 1] ^= 0xff
  return { ...file, bytes }
}

/**
 * The damages of one recording. The server checks the length of a recording at each play, but its bytes only once an
 * hour. So for a recording that was played before, only a lost or shortened file is noticed immediately.
 */
const cases = [
  ...Object.keys(damages).flatMap((name) => [{ name }, { name, alsoTakes: true }]),
  { name: 'lost', isPlayedBefore: true },
  { name: 'shortened', isPlayedBefore: true },
]

/**
 * Deletes or damages recordings in the bucket, in some cases together with their takes. Each recording must then play
 * with the same audio, without a new charge.
 */
export async function runDamagedRecordings({ build, folder, seed }) {
  const { s3, experiment, server, actor } = await startOverS3({ build, folder })
  const complaints = []
  const times = []
  for (const [index, { name, alsoTakes, isPlayedBefore }] of cases.entries()) {
    const title = [name, alsoTakes && 'with its takes', isPlayedBefore && 'after it was played']
      .filter(Boolean)
      .join(', ')
    const before = new Set(s3.files.keys())
    const text = plainText(700, seed + index)
    const { generationId, audioUrl } = await actor.call('startGeneration', { text, voiceId: 'tom' })
    await waitUntilEnded(actor, generationId)
    const files = [...s3.files.keys()].filter((key) => !before.has(key) && key.startsWith('users/'))
    const recording = files.find((key) => key.includes('/generations/'))
    const { bytes } = s3.files.get(recording)
    if (isPlayedBefore) await (await actor.request(audioUrl)).bytes()
    const used = (await actor.call('checkGenerationLimit', { characterCount: 0 })).currentUsage
    for (const key of alsoTakes ? files : [recording]) damages[name](s3, key)
    const askedAt = performance.now()
    const download = downloadAudio(actor, audioUrl)
    await download.ended
    times.push(performance.now() - askedAt)
    if (!download.whole || download.status !== 200)
      complaints.push(`${title}: answered ${download.status}, ${download.failure ?? 'whole'}`)
    else complaints.push(...findDifferencesOutsideInfo(bytes, download.whole).map((words) => `${title}: ${words}`))
    const { currentUsage } = await actor.call('checkGenerationLimit', { characterCount: 0 })
    if (currentUsage !== used) complaints.push(`${title}: ${currentUsage - used} characters were charged again`)
  }
  const database = await experiment.openDatabase()
  complaints.push(...(await experiment.checkInvariants(database)))
  await database.close()
  await server.stop()
  await s3.stop()
  return { complaints, figures: { damaged: times.length, slowestMs: Math.max(...times) } }
}

/**
 * Damages a page of a table. The command `doctor` must name the table. After `restore` from a backup, `doctor` must
 * find no damaged page.
 */
export async function runDamagedPage({ build, folder, seed }) {
  const experiment = await createExperiment({ build, folder, kind: 'pglite' })
  const server = await experiment.start()
  const actor = await signUpPatiently({ directUrl: server.directUrl, publicUrl: experiment.publicUrl })
  for (let count = 0; count < 40; count += 1)
    await actor.call('saveScript', { title: `Script ${count}`, content: plainText(1_500, seed + count) })
  const database = await experiment.openDatabase()
  const [{ path }] = await database.rows(`select pg_relation_filepath('scripts') as path`)
  await database.rows('checkpoint')
  await database.close()
  await server.stop()
  const to = join(experiment.dataDir, 'made')
  const made = await runCommand(build, experiment.settings, ['backup', '--to', to])
  const complaints = made.code === 0 ? [] : [`backup ended with ${made.code}: ${made.err}`]

  const well = await runCommand(build, experiment.settings, ['doctor'])
  if (!/^well +pages/m.test(well.out)) complaints.push(`the doctor before the damage: ${well.out}`)
  const file = await open(join(experiment.dataDir, 'database', path), 'r+')
  await file.write(Buffer.alloc(64, 0xa5), 0, 64, pageBytes)
  await file.close()
  const ill = await runCommand(build, experiment.settings, ['doctor'])
  const line = ill.out.split('\n').find((one) => one.includes('  pages  ')) ?? ''
  if (!/^FAILED +pages +public\.scripts: .*scene-partner restore/.test(line))
    complaints.push(`the doctor said: ${line}`)
  const restored = await runCommand(build, experiment.settings, ['restore', join(to, (await readdir(to))[0] ?? '')])
  if (restored.code !== 0) complaints.push(`restore ended with ${restored.code}: ${restored.err}`)
  const healed = await runCommand(build, experiment.settings, ['doctor'])
  if (!/^well +pages/m.test(healed.out)) complaints.push(`the doctor after the restore: ${healed.out}`)
  return { complaints, sentence: line, figures: { doctorMs: ill.ms, restoreMs: restored.ms } }
}

/**
 * Replaces the folder of the storage, and then that of the database, by an empty folder, as when a mount is missing.
 * The server must refuse to start and must change nothing. It must start again when the original folder is back.
 */
export async function runMissingMounts({ build, folder, seed }) {
  const experiment = await createExperiment({ build, folder, kind: 'pglite' })
  const first = await experiment.start()
  const actor = await signUpPatiently({ directUrl: first.directUrl, publicUrl: experiment.publicUrl })
  const { audioUrl, bytes } = await record(actor, plainText(300, seed))
  await first.stop()
  const complaints = []
  const codes = {}
  for (const name of ['storage', 'database']) {
    const path = join(experiment.dataDir, name)
    await rename(path, `${path}-away`)
    await mkdir(path)
    const started = await experiment.start().catch((error) => error)
    if (started instanceof Error) codes[name] = Number(/\((\d+)\)/.exec(started.message)?.[1])
    else {
      complaints.push(`it started with an empty folder ${name}`)
      await started.stop()
    }
    // The server creates an empty folder for unfinished files before it checks the storage.
    const found = (await readdir(path)).filter((one) => one !== '.unfinished')
    if (found.length > 0) complaints.push(`it wrote into the empty folder ${name}: ${found.join(', ')}`)
    await rm(path, { recursive: true })
    await rename(`${path}-away`, path)
  }
  const again = await experiment.start()
  actor.directUrl = again.directUrl
  const answer = await actor.request(audioUrl)
  const heard = await answer.bytes()
  if (!answer.ok || !heard.equals(bytes)) complaints.push('the recording is not there with the mount')
  await again.stop()
  if (codes.storage !== wrongSettings) complaints.push(`exit code ${codes.storage} instead of ${wrongSettings}`)
  return { complaints, figures: { exitOfStorage: codes.storage, exitOfDatabase: codes.database } }
}
