// Tests who may install the neural voices, and what each user sees of the installation. The tests share one app; the test
// outside local mode starts a second server, because it needs a PUBLIC_URL.
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { voiceSetFiles, type VoiceSet } from '@scene-partner/speech/models/manifest'
import { inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { adminLog } from '../accounts/tables.ts'
import { failureOf } from '../auth/testing/mailAndFailures.ts'
import { createVoiceInstaller } from './voiceInstaller.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-voices-'))
  folders.push(folder)
  return folder
}

/** Returns the actions of these accounts in the admin log. */
async function loggedActions(adminIds: string[]) {
  const rows = await app.database.db.select().from(adminLog).where(inArray(adminLog.adminId, adminIds))
  return rows.map(({ action }) => action)
}

/** Returns a response that sends its first kilobyte and then nothing until the request is aborted. */
const beginningOfFile = (signal: AbortSignal | null | undefined) =>
  new Response(
    new ReadableStream({
      start(stream) {
        stream.enqueue(new Uint8Array(1_000))
        signal?.addEventListener('abort', () => stream.error(signal.reason))
      },
    }),
  )

/**
 * Gives a server, by default the shared one, an installer whose downloads never end, and counts the downloads. Without
 * `folder`, the installer uses an empty folder.
 */
async function replaceInstaller({ folder = '', sendsBeginning = false } = {}, { services } = app) {
  folder ||= await makeFolder()
  const counts = { downloads: 0, ranges: [] as (string | null)[] }
  const installer = createVoiceInstaller({
    config: { ...services.config, voicesDir: join(folder, 'voices'), dataDir: folder, managesVoicesDir: true },
    log: services.log,
    canDownload: true,
    fetch(_url: unknown, { signal, headers }: RequestInit = {}) {
      counts.downloads += 1
      counts.ranges.push(new Headers(headers).get('range'))
      if (sendsBeginning) return Promise.resolve(beginningOfFile(signal))
      return new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    },
  })
  Object.assign(services.voiceInstaller, installer)
  return { installer, counts }
}

test('in local mode, every account can start the download of voices, see its progress, and stop it', async () => {
  const { installer, counts } = await replaceInstaller()
  const actor = await app.signUp()
  const before = await actor.call('getVoiceInstallation', {})
  expect(before.install).toMatchObject({ state: 'missing' })
  expect(before.downloadBytes).toBeGreaterThan(100_000_000)
  await actor.call('installVoices', {})
  await vi.waitFor(() => expect(counts.downloads).toBe(1))
  expect((await actor.call('getVoiceInstallation', {})).install).toMatchObject({ state: 'running' })
  await actor.call('stopInstallingVoices', {})
  await installer.close()
  expect((await actor.call('getVoiceInstallation', {})).install).toMatchObject({ state: 'missing' })
  // The admin log records only actions of admins, and this user is not an admin.
  expect(await loggedActions([actor.userId])).toEqual([])
})

test('a paused download of voices shows how many bytes are downloaded, and can be continued after a restart of the server', async () => {
  const folder = await makeFolder()
  const first = await replaceInstaller({ folder, sendsBeginning: true })
  const actor = await app.signUp()
  const install = async () => (await actor.call('getVoiceInstallation', {})).install
  await actor.call('installVoices', {})
  await vi.waitFor(async () => expect(await first.installer.countBytes()).toBe(1_000))
  await actor.call('stopInstallingVoices', {})
  await first.installer.close()
  expect(await install()).toMatchObject({ state: 'paused', bytesDone: 1_000 })
  expect(await install()).not.toHaveProperty('problem')

  const second = await replaceInstaller({ folder })
  expect(await install()).toMatchObject({ state: 'paused', bytesDone: 1_000 })
  expect(second.counts.downloads).toBe(0)
  await actor.call('installVoices', {})
  await vi.waitFor(() => expect(second.counts.ranges).toEqual(['bytes=1000-']))
  await second.installer.close()
})

test('a download of voices is reported as running from its start, before it has written its progress', async () => {
  const { installer } = await replaceInstaller()
  await installer.start(() => Promise.resolve())
  expect(installer.progress()).toBeDefined()
  await installer.close()
  expect(installer.progress()).toBeUndefined()
})

/** Creates files with the right sizes, and without content. */
async function createFiles(folder: string, sets: readonly VoiceSet[]) {
  for (const { path, bytes } of sets.flatMap((set) => voiceSetFiles[set])) {
    const file = join(folder, 'voices', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, '')
    await truncate(file, bytes)
  }
}

test('small voice files that an earlier version of the server installed are not reported as a paused download', async () => {
  const folder = await makeFolder()
  await createFiles(folder, ['pico', 'lexicon'])
  await replaceInstaller({ folder })
  const actor = await app.signUp()
  expect((await actor.call('getVoiceInstallation', {})).install).toMatchObject({ state: 'missing' })
})

test('if all files are downloaded but the engine cannot speak, the server reports this problem and not a paused download', async () => {
  const folder = await makeFolder()
  await createFiles(folder, ['kokoro', 'pico', 'lexicon'])
  await replaceInstaller({ folder })
  const actor = await app.signUp()
  expect((await actor.call('getVoiceInstallation', {})).install).toMatchObject({
    state: 'failed',
    problem: 'All files are here, but this server cannot use them.',
  })
})

test('a user on another computer who is not an admin can neither start, stop nor see the download of voices', async () => {
  const { counts } = await replaceInstaller()
  const { email } = await app.signUp()
  const remote = app.visitor({ 'x-forwarded-for': '192.0.2.7' })
  await remote.call('signIn', { email, password: goodPassword })
  expect((await remote.call('getVoiceInstallation', {})).install).toBeNull()
  for (const name of ['installVoices', 'stopInstallingVoices'] as const)
    expect(await failureOf(remote.call(name, {}))).toMatchObject({ code: 'not_allowed', http: 403 })
  expect(counts.downloads).toBe(0)
})

test('outside local mode, only admins can start, stop and see the download of voices', { tags: ['long'] }, async () => {
  await using server = await startApp({ sharedWith: app, environment: { PUBLIC_URL: 'https://scenes.example' } })
  const { installer, counts } = await replaceInstaller({}, server)
  const actor = await server.signUp()
  expect((await actor.call('getVoiceInstallation', {})).install).toBeNull()
  for (const name of ['installVoices', 'stopInstallingVoices'] as const)
    expect(await failureOf(actor.call(name, {}))).toMatchObject({ code: 'not_allowed', http: 403 })
  expect(counts.downloads).toBe(0)

  const admin = await server.signUp({ change: { isAdmin: true, role: 'admin' } })
  expect((await admin.call('getVoiceInstallation', {})).install).toMatchObject({ state: 'missing' })
  await admin.call('installVoices', {})
  await vi.waitFor(() => expect(counts.downloads).toBe(1))
  await installer.close()
  expect(await loggedActions([actor.userId, admin.userId])).toEqual(['voices.install'])
})
