// This file is long because it covers one generation from its start to its deletion. All tests share one app.
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import type { Client } from '../../testing/client.ts'
import { generations, speechMetrics, usage } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())
afterEach(async () => {
  app.speaker.unblock()
  // Waits for running generations: they would otherwise speak during the next test.
  await vi.waitUntil(async () => (await app.database.db.$count(generations, eq(generations.state, 'making'))) === 0, {
    timeout: 60_000,
  })
})

const threeLines = 'But soft! What light through yonder window breaks? It is the east, and Juliet is the sun.'

async function generate(actor: Client, text: string, voiceId = 'tom') {
  const started = await actor.call('startGeneration', { text, voiceId })
  const bytes = await actor.downloadAudio(started.audioUrl)
  return { ...started, bytes }
}

const getLimit = (actor: Client) => actor.call('checkGenerationLimit', { characterCount: 0 })
const listHistory = async (actor: Client) => (await actor.call('getUserGenerations', {})).generations

/** Returns the offset of the name "Info" in the Info frame, which contains the length of the recording. */
function headLength(bytes: Uint8Array) {
  const tag = 10 + bytes.subarray(6, 10).reduce((size, byte) => size * 128 + byte, 0)
  const info = Buffer.from(bytes).indexOf('Info', tag)
  expect(info).toBeGreaterThan(tag)
  return { infoAt: info }
}

test('the bytes streamed during a generation equal the stored file, except for the length in the Info frame', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const { bytes, audioUrl, characterCount } = await generate(actor, threeLines)
  const stored = await actor.request(audioUrl)
  const file = new Uint8Array(await stored.arrayBuffer())

  expect(characterCount).toBe(threeLines.length)
  expect(stored.headers.get('accept-ranges')).toBe('bytes')
  expect(file.length).toBe(bytes.length)
  const { infoAt } = headLength(file)
  const differing = [...file.keys()].filter((index) => file[index] !== bytes[index])
  for (const index of differing) expect(index).toBeGreaterThanOrEqual(infoAt)
  for (const index of differing) expect(index).toBeLessThan(infoAt + 192)
})

test('the response with a finished recording has an ETag and the exact length of the recording, and supports range requests', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const { audioUrl, bytes } = await generate(actor, threeLines)
  const part = await actor.request(audioUrl, { headers: { range: 'bytes=1000-1999' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 1000-1999/${bytes.length}`)
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(1000, 2000))
  const whole = await actor.request(audioUrl, { method: 'HEAD' })
  expect(whole.headers.get('content-length')).toBe(String(bytes.length))
  const again = await actor.request(audioUrl, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
  const beyond = await actor.request(audioUrl, { headers: { range: `bytes=${bytes.length}-` } })
  expect(beyond.status).toBe(416)
})

// [spec2 §3.36] [spec2 §3.37] [spec2 §3.40] [spec2 §3.46] [spec2 §3.47] [spec2 §7.21] [spec2 §7.23] [spec2 §7.25]
// [spec2 §7.35]
test('when a generation is finished, the row, file, usage and metrics that the specification lists are stored', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const { userId } = actor
  const { generationId } = await generate(actor, threeLines)
  expect(generationId).toMatch(/^gen_\d{13}_[A-Za-z0-9]{22}$/)
  const [shown] = await listHistory(actor)
  expect(shown).toMatchObject({
    ...{ id: generationId, userId, text: threeLines, voiceId: 'tom', voiceName: 'Tom', voiceGender: 'male' },
    ...{ voiceAccent: 'American', voiceAge: expect.any(String), characterCount: threeLines.length },
    ...{ createdAt: app.clock.now().toISOString(), isDeleted: false, state: 'ready' },
  })
  const keys: string[] = []
  for await (const { key } of app.services.storage.list(`users/${userId}/generations/`)) keys.push(key)
  expect(keys).toEqual([`users/${userId}/generations/generation_${generationId.slice('gen_'.length)}.mp3`])

  const used = await app.database.db.select().from(usage).where(eq(usage.userId, userId))
  expect(used).toEqual([
    expect.objectContaining({
      ...{ userId, action: 'generation', voiceId: 'tom', characterCount: threeLines.length },
      ...{ durationMs: Math.round((shown?.duration ?? 0) * 1000), timestamp: app.clock.now(), metadata: {} },
    }),
  ])
  const metrics = await app.database.db.select().from(speechMetrics).where(eq(speechMetrics.userId, userId))
  expect(metrics).toHaveLength(shown?.units ?? 0)
  for (const metric of metrics)
    expect(metric).toMatchObject({
      ...{ userId, requestId: generationId, voiceId: 'tom', voiceName: 'Tom', status: 'success', error: null },
      ...{ endpoint: 'text-to-speech', modelId: expect.any(String), latencyMs: expect.any(Number) },
      ...{ apiCreditsUsed: 0, requestMetadata: {}, timestamp: app.clock.now() },
    })

  // Inserts sixty more rows. A page has fifty, newest first. Two rows with the same time are on different pages.
  await app.database.db.execute(sql`
    insert into generations select (jsonb_populate_record(null::generations, to_jsonb(generations) || jsonb_build_object(
      'id', 'gen_1_' || lpad(number::text, 22, '0'), 'created_at', created_at - ceil(number / 2.0) * interval '1 minute'))).*
    from generations, generate_series(1, 60) as numbers (number) where id = ${generationId}`)
  const { generations: page, nextCursor } = await actor.call('getUserGenerations', {})
  expect([page.length, page[0]?.id]).toEqual([50, generationId])
  const { generations: rest, ...end } = await actor.call('getUserGenerations', { cursor: nextCursor })
  expect([rest.length, end]).toEqual([11, {}])
  expect(page.at(-1)?.createdAt).toBe(rest[0]?.createdAt)
  expect(new Set([...page, ...rest].map(({ id }) => id)).size).toBe(61)
})

test('a text that a user generates twice with the same voice is spoken and charged once', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const first = await generate(actor, threeLines)
  const spent = await getLimit(actor)
  const spokenOnce = [...app.speaker.spoken]
  const second = await generate(actor, threeLines)

  expect(first.chargedCharacters).toBe(threeLines.length)
  expect(second.chargedCharacters).toBe(0)
  expect(second.generationId).not.toBe(first.generationId)
  expect(await getLimit(actor)).toEqual(spent)
  expect(app.speaker.spoken).toEqual(spokenOnce)
})

test('if a user changes a word and generates the text again, only the unit with this word is spoken and charged', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  await generate(actor, threeLines)
  const before = app.speaker.spoken.length
  const changed = await generate(actor, threeLines.replace('Juliet', 'Rosaline'))
  expect(app.speaker.spoken.slice(before)).toEqual(['It is the east, and Rosaline is the sun.'])
  expect(changed.chargedCharacters).toBe('It is the east, and Rosaline is the sun.'.length)
})

test('two accounts that generate the same text are both charged for the whole text', async () => {
  const [one, other] = [await app.signUp({ tier: 'paid' }), await app.signUp({ tier: 'paid' })]
  await generate(one, threeLines)
  expect((await generate(other, threeLines)).chargedCharacters).toBe(threeLines.length)
})

test('cancelling a generation releases the reserved characters', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  app.speaker.block()
  const { generationId } = await actor.call('startGeneration', { text: threeLines, voiceId: 'tom' })
  expect((await getLimit(actor)).currentUsage).toBe(threeLines.length)
  await actor.call('cancelGeneration', { generationId })
  app.speaker.unblock()
  expect((await getLimit(actor)).currentUsage).toBe(0)
  expect((await listHistory(actor))[0]).toMatchObject({ id: generationId, state: 'cancelled' })
})

// [spec2 §3.7] [spec2 §3.48]
test('a generation whose voice fails on a unit gets the state failed, and the characters of this unit are not charged', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  // No other test uses this name, because the voice fails on it until the app ends.
  const text = threeLines.replace('Juliet', 'Cressida')
  app.speaker.failOn((spoken) => spoken.includes('Cressida'))
  const { generationId, audioUrl } = await actor.call('startGeneration', { text, voiceId: 'tom' })
  await expect(actor.downloadAudio(audioUrl)).rejects.toThrow()
  const [failed] = await listHistory(actor)
  expect(failed).toMatchObject({ id: generationId, state: 'failed', failure: 'generation_failed' })
  const { currentUsage } = await getLimit(actor)
  expect(currentUsage).toBeLessThanOrEqual(text.length - 'It is the east, and Cressida is the sun.'.length)
  const metrics = await app.database.db.select().from(speechMetrics).where(eq(speechMetrics.requestId, generationId))
  expect(metrics).toContainEqual(expect.objectContaining({ status: 'error', error: expect.any(String) }))
})

// [spec2 §5.26]
test('S-30 of a hundred parallel requests only those within the monthly limit start', { tags: ['long'] }, async () => {
  const actor = await app.signUp({ tier: 'paid', change: { subscriptionTier: 'free', subscriptionStatus: 'none' } })
  app.speaker.block()
  const texts = Array.from({ length: 100 }, (_, text) => {
    const sentences = Array.from({ length: 40 }, (_unused, number) => `This is ${text * 100 + number} now.`).join(' ')
    return `${sentences.slice(0, 399)}.`
  })
  for (const text of texts) expect(text.length).toBe(400)
  const answers = await Promise.allSettled(
    texts.map((text) => actor.call('startGeneration', { text, voiceId: 'tom', for: 'practice' })),
  )
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as { code: string; status: string }] : [],
  )
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(25)
  for (const refusal of refused) {
    expect(refusal).toMatchObject({ code: 'character_limit_exceeded', status: 'RESOURCE_EXHAUSTED' })
  }
  expect((await getLimit(actor)).remaining).toBe(0)
  const made = await listHistory(actor)
  for (const { id } of made.slice(0, 10)) await actor.call('cancelGeneration', { generationId: id })
  expect((await getLimit(actor)).remaining).toBe(4000)
  // The other fifteen generations are cancelled too: they would otherwise be spoken before the next test.
  for (const { id } of made.slice(10)) await actor.call('cancelGeneration', { generationId: id })
})

test(
  'S-43 an account has at most 32 unfinished generations, and other accounts are not affected',
  { tags: ['long'] },
  async () => {
    const [busy, next] = [await app.signUp({ tier: 'paid' }), await app.signUp({ tier: 'paid' })]
    app.speaker.block()
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        busy.call('startGeneration', { text: `Number ${index}, please.`, voiceId: 'tom' }),
      ),
    )
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as { code: string; headers: Headers }] : [],
    )
    expect(refused).toHaveLength(8)
    expect(refused[0]).toMatchObject({ code: 'too_many_waiting' })
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    await expect(next.call('startGeneration', { text: 'My turn.', voiceId: 'tom' })).resolves.toBeDefined()
  },
)

// [spec2 §6.16] [spec2 §7.35] [spec2 §8.32]
test('S-02 S-03 everyone except the owner gets 404 for a recording, and after its deletion the owner gets 404 too', async () => {
  const [owner, other] = [await app.signUp({ tier: 'paid' }), await app.signUp({ tier: 'paid' })]
  const { audioUrl, generationId } = await generate(owner, threeLines)
  const nowhere = await other.request(`/api/audio/gen_1_${'A'.repeat(22)}.mp3`)
  const nothing = await nowhere.text()
  for (const client of [other, app.visitor()]) {
    const answer = await client.request(audioUrl, { headers: { range: 'bytes=0-99' } })
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe(nothing)
  }
  for (const name of ['cancelGeneration', 'deleteGeneration', 'restoreGeneration'] as const) {
    await expect(other.call(name, { generationId })).rejects.toMatchObject({ code: 'not_found' })
  }
  await expect(other.call('renameGeneration', { generationId, title: 'Mine' })).rejects.toMatchObject({
    code: 'not_found',
  })
  await owner.call('deleteGeneration', { generationId })
  expect((await owner.request(audioUrl)).status).toBe(404)
  expect((await owner.request(audioUrl, { headers: { range: 'bytes=0-99' } })).status).toBe(404)
})

// [spec2 §3.39] [spec2 §4.17] [spec2 §7.24]
test('a deleted recording can be restored for ten minutes; after that its files are deleted', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const { audioUrl, generationId } = await generate(actor, threeLines)
  await actor.call('deleteGeneration', { generationId })
  expect(await listHistory(actor)).toEqual([])
  await actor.call('restoreGeneration', { generationId })
  expect((await actor.request(audioUrl)).status).toBe(200)

  await actor.call('deleteGeneration', { generationId })
  app.clock.advance(10 * 60_000)
  await expect(actor.call('restoreGeneration', { generationId })).rejects.toMatchObject({ code: 'restore_too_late' })
  await app.services.jobs.drain()
  const left: string[] = []
  for await (const { key } of app.services.storage.list(`users/${actor.userId}/`)) left.push(key)
  expect(left).toEqual([])
  expect((await getLimit(actor)).currentUsage).toBe(threeLines.length)
})

// [spec2 §9.17]
test('S-08 getUserGenerations with an invalid cursor returns the first page', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const { generationId } = await generate(actor, 'Good evening.')
  for (const cursor of ['.', 'x.y', '-1.a', '1.a b', '999999999999999.a', '8640000000000000.a', '1e3.a', '\ud800']) {
    const { generations, ...rest } = await actor.call('getUserGenerations', { cursor })
    expect([cursor, generations.map(({ id }) => id), rest]).toEqual([cursor, [generationId], {}])
  }
})

test(
  'the audio of a running generation from its second unit on (?from=1) is shorter than the whole recording',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp({ tier: 'paid' })
    const whole = await generate(actor, threeLines)
    app.speaker.block()
    const changed = await actor.call('startGeneration', {
      text: threeLines.replace('But soft', 'But hush'),
      voiceId: 'tom',
    })
    const response = await actor.request(`${changed.audioUrl}?from=1`)
    expect(response.headers.get('accept-ranges')).toBe('none')
    const rest = new Uint8Array(await response.arrayBuffer())
    expect(rest.length).toBeGreaterThan(1000)
    expect(rest.length).toBeLessThan(whole.bytes.length)
  },
)

test('R-22 five identical requests at the same time start one generation and reserve its characters once', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  app.speaker.block()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => actor.call('startGeneration', { text: threeLines, voiceId: 'tom' })),
  )
  expect(new Set(answers.map(({ generationId }) => generationId)).size).toBe(1)
  expect((await getLimit(actor)).currentUsage).toBe(threeLines.length)
})

test('studio generations need a subscription, practice generations need only a verified e-mail address', async () => {
  const free = await app.signUp({ tier: 'free' })
  await expect(free.call('startGeneration', { text: 'Hello.', voiceId: 'tom' })).rejects.toMatchObject({
    http: 403,
    code: 'subscription_required',
  })
  await expect(free.call('startGeneration', { text: 'Hello.', voiceId: 'tom', for: 'practice' })).resolves.toBeDefined()
  const unverified = await app.signUp({ isVerified: false })
  await expect(
    unverified.call('startGeneration', { text: 'Hello.', voiceId: 'tom', for: 'practice' }),
  ).rejects.toMatchObject({ http: 403, code: 'email_not_verified' })
})

test('generateSpeechProxy returns the complete audio file of the recording', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const { audioData, generationId } = await actor.call('generateSpeechProxy', { text: threeLines, voiceId: 'tom' })
  const [stored] = await listHistory(actor)
  expect(stored?.id).toBe(generationId)
  const file = await actor.downloadAudio(stored?.audioUrl ?? '')
  expect(Buffer.from(audioData, 'base64').equals(Buffer.from(file))).toBe(true)
})

const unusualInputs: [string, string, string | null][] = [
  ['nothing', '', 'nothing_to_speak'],
  ['only blanks', ' \n\t \u00a0 ', 'nothing_to_speak'],
  ['only emoji', '🎭🎭🎭', 'nothing_to_speak'],
  ['only ten thousand line breaks', '\n'.repeat(10_000), 'nothing_to_speak'],
  ['a text beyond the limit', 'a'.repeat(200_001), 'text_too_long'],
  ['an unknown voice', 'voice', 'voice_not_found'],
  ['lone surrogates', 'Hello \ud800 there \udfff friend.', null],
  ['control characters', 'Hel\u0000lo \u0007there\u001b[31m.', null],
  ['right-to-left text around English', 'שלום Hello there שלום', null],
  ['emoji between words', 'Hello 🎭 there 👩‍👩‍👧‍👦 friend.', null],
  ['ten thousand line breaks between two words', `Hello${'\n'.repeat(10_000)}there.`, null],
  ['markup of a speech engine', '<speak>Hello <break time="9999s"/> there</speak>', null],
]

test.each(unusualInputs)(
  'startGeneration with %s gives a finished recording or the expected failure',
  { tags: ['long'] },
  async (name, text, refusal) => {
    const actor: Awaited<ReturnType<TestApp['signUp']>> = await app.signUp({ tier: 'paid' })
    const voiceId = name === 'an unknown voice' ? 'nobody' : 'tom'
    const started = actor.call('startGeneration', { text, voiceId })
    if (refusal) {
      await expect(started).rejects.toMatchObject({ code: refusal })
      return
    }
    const { audioUrl } = await started
    expect((await actor.downloadAudio(audioUrl)).length).toBeGreaterThan(500)
    const [stored] = await listHistory(actor)
    expect(stored?.state).toBe('ready')
    expect(stored?.duration).toBeLessThan(20)
  },
)

test('S-40 a request body of 1.5 MB is refused with 413 and the usual error format', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const response = await actor.post('startGeneration', { text: 'a'.repeat(1_500_000), voiceId: 'tom' })
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({
    error: { status: 'INVALID_ARGUMENT', details: { code: 'payload_too_large' } },
  })
})
