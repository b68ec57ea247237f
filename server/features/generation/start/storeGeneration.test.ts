// Starts generations with concurrent requests, faults and limits. All tests share one app.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail } from '@scene-partner/contract/failures'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createFolderStorage } from '../../../adapters/storage/folderStorage.ts'
import { users } from '../../accounts/tables.ts'
import type { Client } from '../../../testing/client.ts'
import { gate } from '../../../testing/gate.ts'
import { type InterceptedStorage, interceptStorage } from '../../../testing/interceptStorage.ts'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { generations, usage } from '../tables.ts'

const [first, second] = ['But soft!', 'What light through yonder window breaks?']
const text = `${first} ${second}`
const tenMinutes = 10 * 60_000

let app: TestApp
let folder: string
let storageFaults: InterceptedStorage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scene-partner-storage-'))
  storageFaults = interceptStorage(await createFolderStorage(folder))
  app = await startApp({ overrides: { storage: storageFaults.storage } })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  storageFaults.reset()
  vi.restoreAllMocks()
  app.speaker.unblock()
  // Waits for running generations: they would otherwise speak during the next test.
  await vi.waitUntil(async () => (await app.database.db.$count(generations, eq(generations.state, 'making'))) === 0, {
    timeout: 60_000,
  })
})

const request = (actor: Client, change: object = {}) =>
  actor.call('startGeneration', { text, voiceId: 'tom', ...change })

async function generate(actor: Client, change: object = {}) {
  const started = await request(actor, change)
  await actor.downloadAudio(started.audioUrl)
  return started
}
const spokenDuring = async (act: () => Promise<unknown>) => {
  const before = app.speaker.spoken.length
  await act()
  return app.speaker.spoken.slice(before)
}
async function rowOf(id: string) {
  const [row] = await app.database.db.select().from(generations).where(eq(generations.id, id))
  if (!row) throw new Error(`there is no generation ${id}`)
  return row
}
async function listRecordingFiles(userId: string) {
  const keys: string[] = []
  for await (const { key } of app.services.storage.list(`users/${userId}/generations/`)) keys.push(key)
  return keys
}
const used = async (actor: Client) => (await actor.call('checkGenerationLimit', { characterCount: 0 })).currentUsage

/** Lets the planning of the next request wait until the test calls `letContinue`. */
function holdPlanning() {
  const [isPlanning, mayContinue] = [gate(), gate()]
  const wait = () => {
    isPlanning.open()
    return mayContinue.opened
  }
  storageFaults.before('assertFreeSpace', wait, 1)
  return { isPlanning: isPlanning.opened, letContinue: mayContinue.open }
}

test('R-22 a request repeated within two seconds returns the first generation; a later request starts another', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  app.speaker.block()
  const { generationId } = await request(actor)
  app.clock.advance(1_999)
  expect(await request(actor)).toMatchObject({ generationId })
  app.clock.advance(1)
  expect((await request(actor)).generationId).not.toBe(generationId)
})

test(
  'requests in quick succession that differ in voice, purpose, settings, reading mode or text start separate generations',
  { tags: ['long'] },
  async () => {
    const script =
      'INT. HALL - NIGHT\n\nANNA\nYou came.\n\nBEN\nI said I would.\n\nANNA\nSo you did.\n\nBEN\nLet me in.'
    const actor = await app.signUp({ tier: 'paid' })
    app.speaker.block()
    const changes = [
      {},
      { voiceId: 'kate' },
      { for: 'practice' },
      { settings: { speed: 1.2 } },
      { settings: { stability: 0.7 } },
      { reads: 'everything' },
      { text: `${script} ` },
      { text: `${script}\n\nANNA\nNo.` },
    ]
    const ids = []
    for (const change of changes) ids.push((await request(actor, { text: script, ...change })).generationId)
    // A space at the end of the text makes no difference, so this request counts as a double click.
    expect(ids[6]).toBe(ids[0])
    expect(new Set(ids).size).toBe(changes.length - 1)
  },
)

test(
  'five simultaneous requests for a text that has a recording create one more recording with one file',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp({ tier: 'paid' })
    await generate(actor)
    const answers = await Promise.all(Array.from({ length: 5 }, () => request(actor)))
    expect(new Set(answers.map(({ generationId }) => generationId)).size).toBe(1)
    expect(await listRecordingFiles(actor.userId)).toHaveLength(2)
  },
)

test('a reused recording counts as usage with its duration, but no characters are charged', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const original = await rowOf((await generate(actor)).generationId)
  const copy = await rowOf((await generate(actor)).generationId)
  expect(copy).toMatchObject({
    ...{ state: 'ready', attempts: 0, units: 2, unitsDone: 2, spentCharacters: 0, reservedCharacters: 0 },
    ...{ durationMs: original.durationMs, audioBytes: original.audioBytes, audioSha256: original.audioSha256 },
    ...{ finishedAt: app.clock.now(), characterCount: text.length },
  })
  const rows = await app.database.db.select().from(usage).where(eq(usage.userId, actor.userId))
  const { durationMs } = original
  const entry = { action: 'generation', voiceId: 'tom', characterCount: text.length, durationMs }
  expect(rows).toEqual([expect.objectContaining(entry), expect.objectContaining(entry)])
  expect(await used(actor)).toBe(text.length)
})

test('an account whose plan has ended cannot reuse a recording, and no file is created', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  await generate(actor)
  const ended = { subscriptionTier: 'free', subscriptionStatus: 'none' } as const
  await app.database.db.update(users).set(ended).where(eq(users.id, actor.userId))
  expect(await spokenDuring(() => expect(request(actor)).rejects.toMatchObject({ http: 403 }))).toEqual([])
  expect(await listRecordingFiles(actor.userId)).toHaveLength(1)
})

test('for the same words with other pauses, another recording is made from the stored takes, and nothing is spoken or charged', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const close = await generate(actor)
  let apart = close
  expect(await spokenDuring(async () => (apart = await generate(actor, { text: `${first}\n\n${second}` })))).toEqual([])
  expect(apart.chargedCharacters).toBe(0)
  const [one, other] = [await rowOf(close.generationId), await rowOf(apart.generationId)]
  expect(other.title).toBe(one.title)
  expect(other.durationMs).toBeGreaterThan(one.durationMs ?? 0)
})

test(
  'a deleted recording is not reused: a new one is made from its takes, and stays complete when the deleted one is purged',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp({ tier: 'paid' })
    const { generationId } = await generate(actor)
    await actor.call('deleteGeneration', { generationId })
    let again = await request(actor)
    expect(again).toMatchObject({ chargedCharacters: 0 })
    await actor.downloadAudio(again.audioUrl)
    expect(await rowOf(again.generationId)).toMatchObject({ attempts: 1 })
    app.clock.advance(tenMinutes)
    await app.services.jobs.drain()
    expect((await actor.request(again.audioUrl)).status).toBe(200)
    // Nothing is spoken, so the takes of the new recording are still stored.
    expect(await spokenDuring(async () => (again = await generate(actor, { text: `${first}\n\n${second}` })))).toEqual(
      [],
    )
  },
)

test('a request for a text whose recording file is lost makes a new recording from the takes, and nothing is spoken', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  await generate(actor)
  const [file = ''] = await listRecordingFiles(actor.userId)
  await app.services.storage.remove(file)
  let again = ''
  expect(await spokenDuring(async () => (again = (await generate(actor)).audioUrl))).toEqual([])
  expect((await actor.downloadAudio(again)).length).toBeGreaterThan(1_000)
})

test(
  'S-43 an account with 30 unfinished generations cannot start another; ten such accounts do not block other accounts',
  { tags: ['long'] },
  async () => {
    const busy = await Promise.all(Array.from({ length: 10 }, () => app.signUp({ tier: 'paid' })))
    const actor = await app.signUp({ tier: 'paid' })
    const { generationId } = await generate(actor)
    /** Gives an account unfinished generations that run on another server. */
    const insertUnfinished = (userId: string, count: number) =>
      app.database.db.execute(sql`
      insert into generations select (jsonb_populate_record(null::generations, to_jsonb(generations) || jsonb_build_object(
        'id', 'gen_1_' || md5(${userId} || number), 'user_id', ${userId}::text, 'state', 'making',
        'lease_owner', 'far away', 'lease_until', created_at + interval '100 days'))).*
      from generations, generate_series(1, ${count}::int) as numbers (number) where id = ${generationId}`)
    for (const { userId } of busy) await insertUnfinished(userId, 30)
    // Advances the clock, because otherwise a request for the same text would count as a double click.
    app.clock.advance(2_000)
    const [greedy = actor] = busy
    const refused = await request(greedy).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'too_many_waiting', status: 'RESOURCE_EXHAUSTED' })
    expect(await used(greedy)).toBe(0)
    const another = await app.signUp({ tier: 'paid' })
    expect((await generate(another)).chargedCharacters).toBe(text.length)
    await app.database.db.delete(generations).where(
      inArray(
        generations.userId,
        busy.map(({ userId }) => userId),
      ),
    )
  },
)

test('R-22 of two simultaneous requests with the same idempotency key, the slower one gets the response of the faster one', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const send = async () => {
    const response = await actor.post(
      'startGeneration',
      { text, voiceId: 'tom' },
      { headers: { 'idempotency-key': 'one' } },
    )
    return response.text()
  }
  const { isPlanning, letContinue } = holdPlanning()
  const slow = send()
  await isPlanning
  const fast = await send()
  // Waits until the generation has finished, so that the slower request does not count as a double click.
  const [shown] = (await actor.call('getUserGenerations', {})).generations
  await actor.downloadAudio(shown?.audioUrl ?? '')
  letContinue()
  expect(await slow).toBe(fast)
  expect((await actor.call('getUserGenerations', {})).generations).toHaveLength(1)
  expect(await used(actor)).toBe(text.length)
})

test('the first unit is spoken once, already while the others are being planned', { tags: ['long'] }, async () => {
  const actor = await app.signUp({ tier: 'free' })
  const rest = ` ${second}`.repeat(300)
  const whole = `${first}${rest}`.slice(0, 9_999)
  app.speaker.block()
  const { isPlanning, letContinue } = holdPlanning()
  const spoken = spokenDuring(async () => {
    // The text has exactly as many characters as a free account may use in a month.
    const started = request(actor, { text: `${whole}.`, for: 'practice' })
    await isPlanning
    await app.speaker.waitUntilBlocked()
    letContinue()
    app.speaker.unblock()
    await actor.downloadAudio((await started).audioUrl)
  })
  expect((await spoken).filter((one) => one === first)).toHaveLength(1)
})

test('three simultaneous requests for the same text speak each unit once', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  app.speaker.block()
  const spoken = await spokenDuring(async () => {
    const [started] = await Promise.all([request(actor), request(actor), request(actor)])
    app.speaker.unblock()
    await actor.downloadAudio(started.audioUrl)
  })
  expect(spoken).toEqual([first, second])
})

test('if the later of two equal requests is stored first, it takes over the unit that is being spoken for the earlier request', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  app.speaker.block()
  const { isPlanning, letContinue } = holdPlanning()
  const spoken = await spokenDuring(async () => {
    const slow = request(actor)
    await isPlanning
    await app.speaker.waitUntilBlocked()
    const { generationId, audioUrl } = await request(actor)
    letContinue()
    expect(await slow).toMatchObject({ generationId })
    app.speaker.unblock()
    await actor.downloadAudio(audioUrl)
  })
  expect(spoken).toEqual([first, second])
})

test('if one of two equal requests fails, the unit that is spoken for both of them is still used by the other', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  app.speaker.block()
  const mayFail = gate()
  const failLater = async () => {
    await mayFail.opened
    throw fail('storage/quota-exceeded')
  }
  storageFaults.before('assertFreeSpace', failLater, 1)
  storageFaults.before('assertFreeSpace', () => mayFail.opened, 1)
  const failing = request(actor).catch((error: unknown) => error)
  const { prefetchesInFlight } = app.services.generationRunner
  await app.speaker.waitUntilBlocked()
  const lasting = request(actor)
  await expect.poll(() => [...prefetchesInFlight.values()].map(({ requests }) => requests)).toEqual([2])
  const spoken = await spokenDuring(async () => {
    mayFail.open()
    expect(await failing).toMatchObject({ code: 'storage/quota-exceeded' })
    const { audioUrl, generationId } = await lasting
    app.speaker.unblock()
    await actor.downloadAudio(audioUrl)
    expect(await rowOf(generationId)).toMatchObject({ state: 'ready', attempts: 1 })
  })
  expect(spoken).toEqual([second])
})

test('if a request fails during planning, the speech of its first unit is stopped and nothing is charged', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  app.speaker.block()
  const mayFail = gate()
  const failLater = async () => {
    await mayFail.opened
    throw fail('storage/quota-exceeded')
  }
  storageFaults.before('assertFreeSpace', failLater, 1)
  const started = request(actor).catch((error: unknown) => error)
  await app.speaker.waitUntilBlocked()
  mayFail.open()
  expect(await started).toMatchObject({ code: 'storage/quota-exceeded' })
  await expect.poll(() => app.services.generationRunner.prefetchesInFlight.size).toBe(0)
  expect(await used(actor)).toBe(0)
})

test('no unit is spoken for a user without a subscription, or for a text one character longer than the user’s quota', async () => {
  const actor = await app.signUp({ tier: 'free' })
  const lines = Array.from({ length: 1_000 }, (_, index) => `This is line ${index}.`)
  const long = `${lines.join(' ').slice(0, 10_000)}.`
  const spoken = await spokenDuring(async () => {
    await expect(request(actor)).rejects.toMatchObject({ code: 'subscription_required' })
    await expect(request(actor, { text: long, for: 'practice' })).rejects.toMatchObject({
      code: 'character_limit_exceeded',
      details: { currentUsage: 0, limit: 10_000, remaining: 10_000 },
    })
  })
  expect(spoken).toEqual([])
})

test('the remaining characters that weighText returns do not include those that running generations have reserved', async () => {
  const actor = await app.signUp({ tier: 'free' })
  app.speaker.block()
  await request(actor, { for: 'practice' })
  const estimate = await actor.call('weighText', { text: 'Hello.', voiceId: 'tom' })
  expect(estimate).toMatchObject({ remaining: 10_000 - text.length, limit: 10_000 })
})

test('generateSpeechProxy fails with generation_failed if no engine can speak the text', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const line = 'This proxy line cannot be spoken.'
  app.speaker.failOn(line)
  const answer = actor.call('generateSpeechProxy', { text: line, voiceId: 'tom' })
  await expect(answer).rejects.toMatchObject({ code: 'generation_failed' })
})

test('if a generation takes too long, generateSpeechProxy fails with the id of the generation, which continues', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const waitIsOver = new AbortController()
  const wait = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(waitIsOver.signal)
  app.speaker.block()
  const answer = actor.call('generateSpeechProxy', { text, voiceId: 'tom' }).catch((error: unknown) => error)
  await expect.poll(() => wait.mock.calls.length).toBeGreaterThan(0)
  waitIsOver.abort()
  const error = await answer
  const [shown] = (await actor.call('getUserGenerations', {})).generations
  expect(error).toMatchObject({ code: 'generation_still_going', details: { generationId: shown?.id } })
  app.speaker.unblock()
  await actor.downloadAudio(shown?.audioUrl ?? '')
  expect(await rowOf(shown?.id ?? '')).toMatchObject({ state: 'ready' })
})
