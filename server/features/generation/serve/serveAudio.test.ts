// Serves the audio of generations. The tests share one app; a test starts another server only if it is about two servers
// or other secrets.
import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { generations, replicas } from '../tables.ts'

const twoLines = 'But soft! What light through yonder window breaks? It is the east.'
const appSecret = 'thisabove-alltothineownselfbetrue-0123'
const environment = { APP_SECRET: appSecret }

let app: TestApp
beforeAll(async () => {
  app = await startApp({ environment })
})
afterEach(async () => {
  app.speaker.unblock()
  await app.database.db.delete(replicas)
})
afterAll(() => app[Symbol.asyncDispose]())

const createProof = (generationId: string) =>
  createHmac('sha256', appSecret).update(`replica audio ${generationId}`).digest('hex')
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

/** Starts a generation of three units whose last unit waits until `app.speaker.unblock()` is called. */
async function startHeldGeneration() {
  const actor = await app.signUp({ tier: 'paid' })
  app.speaker.block((spoken) => spoken.includes('east'))
  const { audioUrl, generationId } = await actor.call('startGeneration', { text: twoLines, voiceId: 'tom' })
  await app.speaker.waitUntilBlocked()
  return { actor, audioUrl, generationId }
}

test('the server that runs a generation sends its audio to another server, from the requested offset on', async () => {
  const { actor, audioUrl, generationId } = await startHeldGeneration()
  const replica = app.visitor({ 'x-replica-proof': createProof(generationId) })
  const offsets = [0, 1, 300, 5_000]
  // All requests are opened before the last unit is spoken, so each one also waits for audio that does not exist yet.
  const requests = [
    actor.request(audioUrl),
    ...offsets.map((offset) => replica.request(`/api/replica/audio/${generationId}?offset=${offset}`)),
    replica.request(`/api/replica/audio/${generationId}`),
  ]
  const responses = await Promise.all(requests)
  expect(responses.map(({ status }) => status)).toEqual(requests.map(() => 200))
  app.speaker.unblock()
  const [whole = Buffer.alloc(0), ...parts] = await Promise.all(responses.map(bytesOf))
  expect(whole.length).toBeGreaterThan(10_000)
  for (const [index, offset] of [...offsets, 0].entries())
    expect([offset, parts[index]?.equals(whole.subarray(offset))]).toEqual([offset, true])
})

test(
  'a client that requests the audio of a running generation at the address for other servers, without their proof, gets 404',
  { tags: ['long'] },
  async () => {
    const { generationId } = await startHeldGeneration()
    const path = `/api/replica/audio/${generationId}`
    expect((await app.visitor().request(path)).status).toBe(404)
    const otherProof = createProof('gen_1_another')
    expect((await app.visitor({ 'x-replica-proof': otherProof }).request(path)).status).toBe(404)
  },
)

test('a range request whose If-Range does not match the recording gets the complete file (RFC 9110 §13.1.5)', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const { audioUrl } = await actor.call('startGeneration', { text: twoLines, voiceId: 'tom' })
  await actor.downloadAudio(audioUrl)
  const finished = await actor.request(audioUrl)
  const etag = finished.headers.get('etag') ?? ''
  const whole = await bytesOf(finished)
  const requestRange = (ifRange: string) =>
    actor.request(audioUrl, { headers: { range: 'bytes=100-199', 'if-range': ifRange } })

  const same = await requestRange(etag)
  expect(same.status).toBe(206)
  expect(same.headers.get('content-range')).toBe(`bytes 100-199/${whole.length}`)
  expect((await bytesOf(same)).equals(whole.subarray(100, 200))).toBe(true)

  // `If-Range` contains the ETag of an earlier file, or a date. Neither matches this file, so the whole file is sent.
  for (const ifRange of ['"0123456789abcdef"', 'Sat, 21 Nov 2026 09:30:00 GMT']) {
    const changed = await requestRange(ifRange)
    expect([ifRange, changed.status]).toEqual([ifRange, 200])
    expect(changed.headers.get('content-range')).toBeNull()
    expect((await bytesOf(changed)).equals(whole)).toBe(true)
  }
})

const headersOf = (response: Response) => ({
  type: response.headers.get('content-type'),
  cache: response.headers.get('cache-control'),
  sniffing: response.headers.get('x-content-type-options'),
  embedding: response.headers.get('cross-origin-resource-policy'),
  ranges: response.headers.get('accept-ranges'),
})

test('shared caches may not store responses with audio; only responses with a finished recording support range requests', async () => {
  const { actor, audioUrl, generationId } = await startHeldGeneration()
  const shared = {
    ...{ type: 'audio/mpeg', cache: 'private, no-cache', sniffing: 'nosniff' },
    embedding: 'same-origin',
  }
  const head = await actor.request(audioUrl, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(headersOf(head)).toEqual({ ...shared, ranges: 'none' })
  const headOfUnit = await actor.request(`${audioUrl}?from=1`, { method: 'HEAD' })
  expect([headOfUnit.status, await headOfUnit.text()]).toEqual([200, ''])
  app.speaker.unblock()
  const streamed = await bytesOf(await actor.request(audioUrl))

  const finished = await actor.request(audioUrl)
  expect(headersOf(finished)).toEqual({ ...shared, ranges: 'bytes' })
  expect(finished.headers.get('content-length')).toBe(String(streamed.length))
  const range = { range: 'bytes=-100' }
  const last = await actor.request(audioUrl, { headers: range })
  expect([last.status, (await bytesOf(last)).length]).toEqual([206, 100])
  // A Range header on HEAD is ignored (RFC 9110 §14.2).
  const headWithRange = await actor.request(audioUrl, { method: 'HEAD', headers: range })
  expect([headWithRange.status, headWithRange.headers.get('content-length')]).toEqual([200, String(streamed.length)])
  const beyond = await actor.request(audioUrl, { headers: { range: `bytes=${streamed.length}-` } })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${streamed.length}`])
  expect(beyond.headers.get('etag')).toBeNull()

  // An invalid unit in `from` counts as the beginning of the recording.
  for (const from of ['-1', 'x', '1.5', '0'])
    expect([from, (await bytesOf(await actor.request(`${audioUrl}?from=${from}`))).length]).toEqual([
      from,
      streamed.length,
    ])
  expect((await app.visitor().request(`/api/replica/audio/${generationId}`)).status).toBe(404)
})

test('a request for audio gets 404 for a malformed id, and 499 for a cancelled generation', async () => {
  const { actor, audioUrl, generationId } = await startHeldGeneration()
  await actor.call('cancelGeneration', { generationId })
  expect((await actor.request(audioUrl)).status).toBe(499)
  for (const path of ['/api/audio/nothing.mp3', `${audioUrl}3`, audioUrl.replace('.mp3', '.wav')])
    expect([path, (await actor.request(path)).status]).toEqual([path, 404])
  const replica = app.visitor({ 'x-replica-proof': createProof(generationId) })
  await expect
    .poll(async () => (await replica.request(`/api/replica/audio/${generationId}`)).status, { timeout: 30_000 })
    .toBe(404)
})

test('a request for the audio of a failed generation gets 404', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const { audioUrl, generationId } = await actor.call('startGeneration', { text: twoLines, voiceId: 'tom' })
  await actor.downloadAudio(audioUrl)
  await app.database.db.update(generations).set({ state: 'failed' }).where(eq(generations.id, generationId))
  const response = await actor.request(audioUrl)
  const { error } = (await response.json()) as { error: { details: { code: string } } }
  expect([response.status, error.details.code]).toEqual([404, 'storage/object-not-found'])
})

test('a user whose requests reach another server hears a running generation, from the beginning or from a chosen unit', async () => {
  await using other = await startApp({ sharedWith: app, environment })
  const actor = await app.signUp({ tier: 'paid' })
  const listener = other.visitor()
  for (const [name, value] of actor.cookies) listener.cookies.set(name, value)
  await app.database.db.insert(replicas).values({
    ...{ owner: app.services.generationRunner.owner, url: app.directUrl, seenAt: app.clock.now() },
  })
  app.speaker.block((spoken) => spoken.includes('east'))
  const { audioUrl } = await actor.call('startGeneration', { text: twoLines, voiceId: 'tom' })
  await app.speaker.waitUntilBlocked()
  const paths = [audioUrl, `${audioUrl}?from=1`]
  const responses = await Promise.all([actor, listener].flatMap((client) => paths.map((path) => client.request(path))))
  app.speaker.unblock()
  const [whole, part, otherWhole, otherPart] = await Promise.all(responses.map(bytesOf))
  expect(otherWhole?.equals(whole ?? Buffer.alloc(0))).toBe(true)
  expect(otherPart?.equals(part ?? Buffer.alloc(0))).toBe(true)
  expect(part?.length).toBeLessThan(whole?.length ?? 0)
  expect(other.speaker.spoken).toEqual([])
})

test('a server stores its URL and removes it when it stops; a starting server deletes URLs that were not renewed for a day', async () => {
  const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000)
  const insert = (owner: string, seenAt: Date) =>
    app.database.db.insert(replicas).values({ owner, url: 'http://10.0.0.9:3000', seenAt })
  await insert('dead', hoursAgo(25))
  await insert('quiet', hoursAgo(23))
  const list = async () => (await app.database.db.select().from(replicas)).map(({ owner, url }) => `${owner} ${url}`)
  {
    await using other = await startApp({ sharedWith: app, environment: { REPLICA_URL: 'http://10.0.0.5:3000' } })
    const { owner } = other.services.generationRunner
    expect((await list()).toSorted()).toEqual(
      [`${owner} http://10.0.0.5:3000`, 'quiet http://10.0.0.9:3000'].toSorted(),
    )
  }
  expect(await list()).toEqual(['quiet http://10.0.0.9:3000'])
})

test('a server with APP_SECRET_PREVIOUS accepts requests for audio from servers that still use the previous secret', async () => {
  const newSecret = 'giveeveryman-thyearbutfewthyvoice-4567'
  const secrets = { APP_SECRET: newSecret, APP_SECRET_PREVIOUS: appSecret }
  await using server = await startApp({ sharedWith: app, environment: secrets })
  const actor = await server.signUp({ tier: 'paid' })
  server.speaker.block()
  const { generationId } = await actor.call('startGeneration', { text: twoLines, voiceId: 'tom' })
  const statusWith = async (proof: string) => {
    const headers = { 'x-replica-proof': proof }
    return (await server.visitor(headers).request(`/api/replica/audio/${generationId}`, { method: 'HEAD' })).status
  }
  expect(await statusWith(createProof(generationId))).toBe(200)
  expect(await statusWith('')).toBe(404)
  server.speaker.unblock()
})
