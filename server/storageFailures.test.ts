// The error codes of stored files that the specification names (spec 2 §8): when each of them occurs, and its message.
import { failures } from '@scene-partner/contract/failures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeS3, startFakeS3 } from './adapters/storage/fakeS3.ts'
import { createS3Storage } from './adapters/storage/s3Storage.ts'
import { buildPng } from './features/blog/testing/samplePictures.ts'
import { formatRecordingBody, mp3Bytes } from './features/bringBack/testing/archivedItems.ts'
import { createPlay } from './features/rehearsal/testing/samplePlay.ts'
import { startApp, type TestApp } from './testing/startApp.ts'

type Person = Awaited<ReturnType<TestApp['signUp']>>

let s3: FakeS3
let app: TestApp
let actor: Person
let admin: Person
beforeAll(async () => {
  s3 = await startFakeS3()
  app = await startApp({ overrides: { storage: createS3Storage({ ...s3.options, prefix: '' }) } })
  actor = await app.signUp({ tier: 'paid' })
  admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await s3[Symbol.asyncDispose]()
})

const attemptsOfTheStorage = 3
const text = 'But soft! What light through yonder window breaks?'
const scene = new Uint8Array(Buffer.from('ANNA: You came.\n\nBEN: I did.'))
const picture = buildPng({ width: 40, height: 30 })

const messages = {
  'storage/object-not-found': 'This file does not exist any more.',
  'storage/unauthenticated': 'Please sign in to continue.',
  'storage/unauthorized': "Access denied. You don't have permission to perform this action.",
  'storage/quota-exceeded': 'The storage of this server is full. Your data is safe, but nothing new can be saved.',
  'storage/retry-limit-exceeded':
    'The storage of this server does not answer. Your data is safe. Please try again in a moment.',
  'storage/canceled': 'This recording was cancelled.',
}
type Code = keyof typeof messages

async function readFailure(request: Promise<Response>) {
  const response = await request
  const { error } = (await response.json()) as { error: { message: string; details: { code: string } } }
  const { headers, status } = response
  return {
    ...{ status, code: error.details.code, message: error.message },
    ...{ cacheControl: headers.get('cache-control'), etag: headers.get('etag') },
  }
}

/** The expected response of a failure. An error is never cached, although the file may be. */
const failure = (status: number, code: Code) => ({
  ...{ status, code, message: messages[code], cacheControl: 'no-store', etag: null },
})

async function generate() {
  const { audioUrl, generationId } = await actor.call('startGeneration', { text, voiceId: 'tom' })
  await actor.downloadAudio(audioUrl)
  return { audioUrl, generationId }
}

const importScene = (person = actor as Pick<Person, 'request'>) =>
  person.request('/api/import?name=scene.txt', { method: 'POST', body: scene })

let posts = 0
async function uploadPicture(person: Pick<Person, 'request'>) {
  posts += 1
  const { post } = await admin.call('createBlogPost', {
    ...{ slug: `post-${posts}`, title: 'A lamp', body: 'Light.', author: 'Ada' },
  })
  return person.request(`/api/blog/posts/${post.id}/pictures`, { method: 'POST', body: picture })
}

/** Simulates a fault of the bucket: deletes the files whose key contains `part`. Returns their number. */
function loseFiles(part: string): number {
  const lost = [...s3.files.keys()].filter((key) => key.includes(part))
  for (const key of lost) s3.files.delete(key)
  return lost.length
}

test('the contract declares exactly the six storage failures of the specification', () => {
  const inCatalogue = Object.keys(failures).filter((code) => code.startsWith('storage/'))
  expect(inCatalogue.sort()).toEqual(Object.keys(messages).sort())
})

// [spec2 §8.32]
test('a request for a deleted recording, or for a byte range of it, fails with object-not-found', async () => {
  const { audioUrl, generationId } = await generate()
  await actor.call('deleteGeneration', { generationId })
  expect(await readFailure(actor.request(audioUrl))).toEqual(failure(404, 'storage/object-not-found'))
  const headers = { range: 'bytes=0-99' }
  expect(await readFailure(actor.request(audioUrl, { headers }))).toEqual(failure(404, 'storage/object-not-found'))
})

// [spec2 §8.32]
test(
  'requests for a blog picture and an original script whose files are lost fail with object-not-found',
  { tags: ['long'] },
  async () => {
    const { data: uploaded } = (await (await uploadPicture(admin)).json()) as { data: { path: string } }
    const { data: imported } = (await (await importScene()).json()) as { data: { scriptId: string } }
    expect([loseFiles('blog/'), loseFiles('/sources/')]).toEqual([1, 1])
    expect(await readFailure(app.visitor().request(uploaded.path))).toEqual(failure(404, 'storage/object-not-found'))
    const source = `/api/scripts/${imported.scriptId}/source`
    expect(await readFailure(actor.request(source))).toEqual(failure(404, 'storage/object-not-found'))
  },
)

// [spec2 §8.33]
test('a visitor’s upload or download fails as unauthenticated, a user’s forbidden upload as unauthorized', async () => {
  const visitor = app.visitor()
  expect(await readFailure(importScene(visitor))).toEqual(failure(401, 'storage/unauthenticated'))
  expect(await readFailure(visitor.request('/api/scripts/any/source'))).toEqual(failure(401, 'storage/unauthenticated'))
  expect(await readFailure(uploadPicture(visitor))).toEqual(failure(401, 'storage/unauthenticated'))
  expect(await readFailure(uploadPicture(actor))).toEqual(failure(403, 'storage/unauthorized'))
})

// [spec2 §8.34]
test('an import into a full bucket fails with quota-exceeded and stores no script', { tags: ['long'] }, async () => {
  const before = await actor.call('getUserScripts', {})
  s3.failNext({ method: 'PUT', key: '/sources/', effect: 507, times: 1 })
  expect(await readFailure(importScene())).toEqual(failure(503, 'storage/quota-exceeded'))
  expect(await actor.call('getUserScripts', {})).toEqual(before)
})

// [spec2 §8.35]
test(
  'a request fails with retry-limit-exceeded if each attempt of the storage fails, and succeeds if one succeeds',
  { tags: ['long'] },
  async () => {
    const { audioUrl } = await generate()
    s3.failNext({ method: 'GET', key: '/generations/', effect: 500, times: attemptsOfTheStorage })
    expect(await readFailure(actor.request(audioUrl))).toEqual(failure(503, 'storage/retry-limit-exceeded'))
    s3.failNext({ method: 'GET', key: '/generations/', effect: 500, times: attemptsOfTheStorage - 1 })
    expect((await actor.request(audioUrl)).status).toBe(200)
  },
)

// [spec2 §8.36]
test('a request for the audio of a cancelled generation fails with the code canceled', async () => {
  app.speaker.block()
  const { audioUrl, generationId } = await actor.call('startGeneration', { text: 'And what now?', voiceId: 'tom' })
  await actor.call('cancelGeneration', { generationId })
  app.speaker.unblock()
  expect(await readFailure(actor.request(audioUrl))).toEqual(failure(499, 'storage/canceled'))
})

test('an account is deleted although its files cannot be deleted or listed', { tags: ['long'] }, async () => {
  for (const method of ['DELETE', 'GET']) {
    const person = await app.signUp({ tier: 'paid' })
    const { data } = (await (await importScene(person)).json()) as { data: { scriptId: string } }
    expect(data.scriptId).toMatch(/^scr_/)
    s3.failNext({ method, effect: 500, times: attemptsOfTheStorage })
    expect(await person.call('deleteAccount', { confirmation: 'DELETE' })).toEqual({ success: true })
    expect(person.cookies.size).toBe(0)
    await app.services.jobs.drain()
    expect((await app.mailbox()).filter(({ to }) => to === person.email).map(({ subject }) => subject)).toContain(
      'Your Scene Partner account was deleted',
    )
    // The file is still in the bucket. No row refers to the file, so the hourly job deletes it later.
    expect(loseFiles(`users/${person.userId}/`)).toBe(1)
    s3.repair()
  }
})

test(
  'a deleted recording can be imported again from an export, even if the bucket cannot delete its old file',
  { tags: ['long'] },
  async () => {
    const person = await app.signUp()
    const bringBack = async () => {
      const body = new Uint8Array(formatRecordingBody({}, mp3Bytes))
      const response = await person.request('/api/recordings', { method: 'POST', body })
      return (await response.json()) as { data?: { generationId: string; isNew: boolean } }
    }
    const { data } = await bringBack()
    expect(data).toMatchObject({ isNew: true })
    await person.call('deleteGeneration', { generationId: data?.generationId ?? '' })
    s3.failNext({ method: 'DELETE', key: '/recordings/', effect: 500, times: attemptsOfTheStorage })
    expect(await bringBack()).toMatchObject({ data: { generationId: data?.generationId, isNew: false } })
    s3.repair()
  },
)

test(
  'the recording of a line can be replaced and deleted, even if the bucket cannot delete the old files',
  { tags: ['long'] },
  async () => {
    const { scriptId, lineId } = await createPlay(actor)
    const path = `/api/scripts/${scriptId}/lines/${lineId('I said I would.')}/recording`
    const record = (length: number) =>
      actor.request(`${path}?ms=1000`, {
        ...{ method: 'PUT', headers: { 'content-type': 'audio/webm' } },
        body: new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, ...Array.from({ length }, () => 0)]),
      })
    const readLength = async () => (await (await actor.request(path)).arrayBuffer()).byteLength
    expect((await record(100)).status).toBe(200)
    s3.failNext({ method: 'DELETE', key: '/lines/', effect: 500, times: attemptsOfTheStorage })
    expect([(await record(200)).status, await readLength()]).toEqual([200, 204])
    s3.failNext({ method: 'DELETE', key: '/lines/', effect: 500, times: attemptsOfTheStorage })
    expect((await actor.request(path, { method: 'DELETE' })).status).toBe(200)
    expect((await actor.request(path)).status).toBe(404)
    // Both files are still in the bucket, because they could not be deleted. No row refers to them, so the hourly job
    // deletes them later.
    expect(loseFiles('/lines/')).toBe(2)
  },
)
