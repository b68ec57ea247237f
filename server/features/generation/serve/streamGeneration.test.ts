// Streams the audio of generations. The tests share one app, because starting an app is slow. Some tests start a second
// server: tests of two servers, and tests with `sendBeginnings`, because a fake engine cannot stop sending beginnings.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { rawRequest } from '../../../testing/rawRequest.ts'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { generations, replicas } from '../tables.ts'
import { streamGeneration } from './streamGeneration.ts'

const environment = { APP_SECRET: 'thisabove-alltothineownselfbetrue-0123' }

let app: TestApp
beforeAll(async () => {
  app = await startApp({ environment })
})
afterEach(async () => {
  vi.restoreAllMocks()
  app.speaker.unblock()
  await app.database.db.delete(replicas)
})
afterAll(() => app[Symbol.asyncDispose]())

const twoLines = 'But soft! What light through yonder window breaks? It is the east.'

// [spec2 §8.36]
test('when a generation is cancelled, the response to a listener who started at the second unit breaks off', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  app.speaker.block()
  const { audioUrl, generationId } = await actor.call('startGeneration', { text: twoLines, voiceId: 'tom' })
  const response = await actor.request(`${audioUrl}?from=1`)
  await actor.call('cancelGeneration', { generationId })
  await expect(response.arrayBuffer()).rejects.toThrow()
})

test('S-43 an account that requests the audio of its four generations still runs at most two of them at the same time', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  app.speaker.block()
  const started = []
  for (const name of ['one', 'two', 'three', 'four']) {
    started.push(await actor.call('startGeneration', { text: `This is ${name}.`, voiceId: 'tom' }))
  }
  const downloads = started.map(({ audioUrl }) => actor.downloadAudio(audioUrl))
  await app.speaker.waitUntilBlocked(2)
  await expect(app.services.generationRunner.takeOver(started[2]?.generationId ?? '')).resolves.toBe(false)
  const rows = await app.database.db.select().from(generations).where(eq(generations.userId, actor.userId))
  expect(rows.filter(({ leaseOwner }) => leaseOwner !== null)).toHaveLength(2)
  app.speaker.unblock()
  for (const download of downloads) expect((await download).length).toBeGreaterThan(500)
})

/** One unit of 21 words. The fake engine produces 4.6 seconds of audio for it. */
const longSentence =
  'Tonight the moon shines upon this old garden wall near our small quiet river below those high green hills far away.'

/**
 * Listens to a generation whose engine is blocked until 0.5 s of audio have arrived. Returns all bytes of the stream.
 */
async function listenWhileSpoken(server: TestApp, actor: Awaited<ReturnType<TestApp['signUp']>>, audioUrl: string) {
  const body = (await actor.request(audioUrl)).body?.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (let part = await body?.read(); part && !part.done; part = await body?.read()) {
    parts.push(part.value)
    length += part.value.length
    // The header has less than 2 kB, and 8 kB are one second of audio, so 6 kB contain half a second.
    if (length > 6_000) server.speaker.unblock()
  }
  return Buffer.concat(parts)
}

test('a listener gets the audio of the first unit before the engine has finished it, and the stored file has the same audio', async () => {
  await using server = await startApp({ sharedWith: app, environment })
  const actor = await server.signUp({ tier: 'paid' })
  server.speaker.sendBeginnings()
  server.speaker.block()
  const { audioUrl } = await actor.call('startGeneration', { text: longSentence, voiceId: 'tom' })
  const heard = await listenWhileSpoken(server, actor, audioUrl)
  const file = Buffer.from(await (await actor.request(audioUrl)).arrayBuffer())
  // Only the header may differ, because the length in it is written at the end.
  expect(heard.length).toBe(file.length)
  expect(heard.subarray(2_000).equals(file.subarray(2_000))).toBe(true)
})

test('if the finished take of a unit differs from its streamed beginning, the generation starts again and is charged once', async () => {
  await using server = await startApp({ sharedWith: app, environment })
  const actor = await server.signUp({ tier: 'paid' })
  server.speaker.sendBeginnings('other')
  server.speaker.block()
  const input = { text: longSentence, voiceId: 'tom' }
  const { audioUrl, generationId } = await actor.call('startGeneration', input)
  const heard = await listenWhileSpoken(server, actor, audioUrl)
  expect(heard.length).toBe((await actor.downloadAudio(audioUrl)).length)
  const [row] = await app.database.db.select().from(generations).where(eq(generations.id, generationId))
  expect(row).toMatchObject({ state: 'ready', attempts: 2, spentCharacters: longSentence.length })
  expect(server.speaker.spoken).toEqual([longSentence])
})

test('a request for audio from a unit after the last unit gets 416', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  app.speaker.block()
  const { audioUrl } = await actor.call('startGeneration', { text: twoLines, voiceId: 'tom' })
  const [{ units } = { units: 0 }] = (await actor.call('getUserGenerations', {})).generations
  expect(units).toBe(3)
  for (const from of [units, units + 1, 99]) {
    expect([from, (await actor.request(`${audioUrl}?from=${from}`, { method: 'HEAD' })).status]).toEqual([from, 416])
    expect([from, (await actor.request(`${audioUrl}?from=${from}`)).status]).toEqual([from, 416])
  }
})

/** Starts a second server of the same installation, and creates an account that is signed in on both. */
async function startSecondServer() {
  const other = await startApp({ sharedWith: app, environment })
  const actor = await app.signUp({ tier: 'paid' })
  const listener = other.visitor()
  for (const [name, value] of actor.cookies) listener.cookies.set(name, value)
  return { other, actor, listener, [Symbol.asyncDispose]: () => other[Symbol.asyncDispose]() }
}

/**
 * Starts an HTTP server at the address of another server. Each answer serves one request, in order; the last answer
 * also serves all later requests.
 */
async function startPeer(answers: ((request: IncomingMessage, response: ServerResponse) => Promise<unknown>)[]) {
  const paths: string[] = []
  const server = createServer((request, response) => {
    const answer = answers[Math.min(paths.length, answers.length - 1)]
    paths.push(request.url ?? '')
    answer?.(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    paths,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Stores this address as the address of the first server. */
const announce = (url: string) =>
  app.database.db.insert(replicas).values({ owner: app.services.generationRunner.owner, url, seenAt: app.clock.now() })
/** Reads at least this number of bytes, or all of them if there are fewer. */
async function readBytes(reader: ReadableStreamDefaultReader<Uint8Array> | undefined, count: number) {
  let bytes = Buffer.alloc(0)
  for (let isDone = !reader; !isDone && bytes.length < count;) {
    const part = await reader?.read()
    isDone = part?.done ?? true
    bytes = Buffer.concat([bytes, part?.value ?? new Uint8Array()])
  }
  return bytes
}
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('a listener whose server cannot reach the server that speaks gets the whole recording once it is finished', async () => {
  await using second = await startSecondServer()
  const { actor, listener } = second
  app.speaker.block()
  const { audioUrl } = await actor.call('startGeneration', { text: twoLines, voiceId: 'tom' })
  const heard = listener.request(audioUrl)
  await app.speaker.waitUntilBlocked()
  app.speaker.unblock()
  const bytes = await bytesOf(await heard)
  const file = await bytesOf(await actor.request(audioUrl))
  expect(bytes.length).toBeGreaterThan(10_000)
  // If the recording was finished before the listener's request, `bytes` and `file` are both read from storage.
  expect(bytes.equals(file)).toBe(true)
})

test(
  'if the connection to the server that speaks breaks twice, the listener still gets every byte of the audio once',
  { tags: ['long'] },
  async () => {
    await using second = await startSecondServer()
    const { other, actor, listener } = second
    app.speaker.block((spoken) => spoken.includes('east'))
    const { audioUrl } = await actor.call('startGeneration', { text: twoLines, voiceId: 'tom' })
    await app.speaker.waitUntilBlocked()
    const whole = actor.request(audioUrl)
    const forward = (bytesBeforeBreak: number) => async (request: IncomingMessage, response: ServerResponse) => {
      const headers = { 'x-replica-proof': String(request.headers['x-replica-proof']) }
      const audio = await rawRequest(`${app.directUrl}${request.url}`, { headers })
      const bytes = await readBytes(audio.body?.getReader(), bytesBeforeBreak)
      response.write(bytes.subarray(0, bytesBeforeBreak), () => response.destroy())
    }
    const refuse = async (_: IncomingMessage, response: ServerResponse) => {
      response.writeHead(503).end('this is no audio')
    }
    await using peer = await startPeer([forward(1_000), forward(500), refuse])
    await announce(peer.url)
    const heard = listener.request(audioUrl)
    await expect.poll(() => peer.paths.length).toBeGreaterThan(2)
    app.speaker.unblock()
    const [expected, received] = [await bytesOf(await whole), await bytesOf(await heard)]
    expect(peer.paths.slice(0, 3).map((path) => path.split('?')[1])).toEqual(['offset=0', 'offset=1000', 'offset=1500'])
    expect(received.equals(expected)).toBe(true)
    expect(other.speaker.spoken).toEqual([])
  },
)

test(
  'R-11 when the process of the server that speaks has ended, another server continues immediately, at the same byte',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp({ tier: 'paid' })
    const { generationId, audioUrl } = await actor.call('startGeneration', { text: twoLines, voiceId: 'tom' })
    await actor.downloadAudio(audioUrl)
    const file = await bytesOf(await actor.request(audioUrl))
    const peer = await startPeer([
      async (_, response) => void response.write(file.subarray(0, 3_000), () => response.destroy()),
    ])
    const { db } = app.database
    await db.insert(replicas).values({ owner: 'ended', url: peer.url, seenAt: app.clock.now() })
    // The clock of the tests does not advance, so the lease does not expire.
    const leaseUntil = new Date(app.clock.now().getTime() + 15_000)
    await db
      .update(generations)
      .set({ state: 'making', leaseOwner: 'ended', leaseUntil, audioKey: null })
      .where(eq(generations.id, generationId))
    const heard = actor.request(audioUrl)
    await expect.poll(() => peer.paths.length).toBeGreaterThan(0)
    await peer[Symbol.asyncDispose]()
    const received = await bytesOf(await heard)
    expect(received.length).toBe(file.length)
    // Only the header may differ, because the length in it is written at the end.
    expect(received.subarray(2_000).equals(file.subarray(2_000))).toBe(true)
    const [row] = await db.select().from(generations).where(eq(generations.id, generationId))
    expect(row).toMatchObject({ state: 'ready', attempts: 2, spentCharacters: twoLines.length })
  },
)

test(
  'R-11 if a server that never sent audio refuses connections, no other server takes over its generation',
  { tags: ['long'] },
  async () => {
    await using second = await startSecondServer()
    const { other, actor, listener } = second
    app.speaker.block()
    const { audioUrl } = await actor.call('startGeneration', { text: twoLines, voiceId: 'tom' })
    const peer = await startPeer([])
    await peer[Symbol.asyncDispose]()
    await announce(peer.url)
    const open = vi.spyOn(other.services.replicas, 'open')
    const heard = listener.request(audioUrl)
    await expect.poll(() => open.mock.calls.length).toBeGreaterThan(2)
    app.speaker.unblock()
    const file = await bytesOf(await actor.request(audioUrl))
    expect((await bytesOf(await heard)).length).toBe(file.length)
    expect(other.speaker.spoken).toEqual([])
  },
)

test('a request for audio from the second unit waits for the generation: it gets the whole file if the generation finishes, and 404 if it is cancelled', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const { generationId, audioUrl } = await actor.call('startGeneration', { text: twoLines, voiceId: 'tom' })
  await actor.downloadAudio(audioUrl)
  const file = await bytesOf(await actor.request(audioUrl))
  const change = (values: Partial<typeof generations.$inferInsert>) =>
    app.database.db.update(generations).set(values).where(eq(generations.id, generationId))
  const leaseUntil = new Date(app.clock.now().getTime() + 60_000)
  const findRunning = vi.spyOn(app.services.generationRunner, 'findRunning')
  /**
   * Requests audio from the second unit on while the generation runs on a server that cannot be reached. Then writes
   * the values of `end` to the row of the generation, and returns the response.
   */
  async function requestWhile(end: Partial<typeof generations.$inferInsert>) {
    await change({ state: 'making', leaseOwner: 'unreachable', leaseUntil })
    const before = findRunning.mock.calls.length
    const answer = actor.request(`${audioUrl}?from=1`)
    await expect.poll(() => findRunning.mock.calls.length).toBeGreaterThan(before)
    await change({ ...end, leaseOwner: null, leaseUntil: null })
    return answer
  }
  const finished = await requestWhile({ state: 'ready' })
  expect([finished.status, finished.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
  expect((await bytesOf(finished)).equals(file)).toBe(true)
  const cancelled = await requestWhile({ state: 'cancelled' })
  expect(cancelled.status).toBe(404)
  expect(await cancelled.json()).toMatchObject({ error: { details: { code: 'storage/object-not-found' } } })
})

test('streamGeneration yields the file of a finished generation, and throws for a lost file and a failed or deleted generation', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const { generationId, audioUrl } = await actor.call('startGeneration', { text: twoLines, voiceId: 'tom' })
  await actor.downloadAudio(audioUrl)
  const file = await bytesOf(await actor.request(audioUrl))
  const services = { now: () => app.clock.now(), ...app.services }
  async function read() {
    const parts: Uint8Array[] = []
    for await (const part of streamGeneration(services, generationId, new AbortController().signal)) parts.push(part)
    return Buffer.concat(parts)
  }
  const change = (values: Partial<typeof generations.$inferInsert>) =>
    app.database.db.update(generations).set(values).where(eq(generations.id, generationId))
  expect((await read()).equals(file)).toBe(true)
  const [row] = await app.database.db.select().from(generations).where(eq(generations.id, generationId))
  await app.services.storage.remove(row?.audioKey ?? '')
  await expect(read()).rejects.toThrow('the generation is missing')
  await change({ audioKey: null })
  expect(await read()).toHaveLength(0)
  await change({ state: 'failed' })
  await expect(read()).rejects.toThrow('the generation is failed')
  await change({ state: 'ready', isDeleted: true })
  await expect(read()).rejects.toThrow('the generation is ready')
  await app.database.db.delete(generations).where(eq(generations.id, generationId))
  await expect(read()).rejects.toThrow('the generation is gone')
})
