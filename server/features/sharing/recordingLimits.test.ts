// Tests the storage limits of recordings of single lines: those of the actor and those of friends.
import { sharingRules } from '@scene-partner/contract/sharingRules'
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { maxStoredBytesPerAccount } from '../generation/index.ts'
import { generations } from '../generation/tables.ts'
import { maxRecordedBytesPerAccount } from '../rehearsal/lineRecordings/lineRecordings.ts'
import { lineRecordings } from '../rehearsal/tables.ts'
import { createPlay } from '../rehearsal/testing/samplePlay.ts'
import { createTone } from './testing/shareFixtures.ts'
import { friendRecordings } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const line = 'I said I would.'
const otherLine = 'Then let me say less.'
/** A recording of half a second, and a longer recording. */
const [tone, longerTone] = [createTone(0.5), createTone(0.6)]

/** Returns `200`, or the code of the failure. */
async function outcomeOf(answer: Promise<Response>): Promise<number | string> {
  const { status, body } = await answer.then(async (response) => ({
    status: response.status,
    body: (await response.json()) as { error?: { details: { code: string } } },
  }))
  return body.error?.details.code ?? status
}

/**
 * Creates an actor who records lines of a play. Returns functions to store a recording and to set the bytes that all
 * other recordings of the account use.
 */
async function openOwnRecordings() {
  const actor = await app.signUp()
  const { scriptId, lineId } = await createPlay(actor)
  const row = { scriptId, userId: actor.userId, storageKey: 'none', mime: 'audio/wav', durationMs: 1 }
  await app.database.db
    .insert(lineRecordings)
    .values({ ...row, lineId: 'another line', bytes: 0, createdAt: app.clock.now() })
  return {
    limit: maxRecordedBytesPerAccount,
    code: 'account_full',
    folder: `users/${actor.userId}/lines/`,
    store: (text: string, body: Uint8Array<ArrayBuffer>) =>
      actor.request(`/api/scripts/${scriptId}/lines/${lineId(text)}/recording?ms=500`, {
        ...{ method: 'PUT', body, headers: { 'content-type': 'audio/wav' } },
      }),
    setOtherBytes: (bytes: number) =>
      app.database.db
        .update(lineRecordings)
        .set({ bytes })
        .where(and(eq(lineRecordings.scriptId, scriptId), eq(lineRecordings.lineId, 'another line'))),
    readBytes: () =>
      app.database.db
        .select({ bytes: lineRecordings.bytes })
        .from(lineRecordings)
        .where(and(eq(lineRecordings.scriptId, scriptId), ne(lineRecordings.lineId, 'another line'))),
  }
}

/**
 * Creates a friend who records lines of an actor's play. Returns functions to store a recording and to set the bytes
 * that all other recordings use.
 */
async function openFriendRecordings() {
  const actor = await app.signUp()
  const { scriptId, lineId } = await createPlay(actor)
  const link = { scriptId, kind: 'reader' as const, role: 'BEN', guestName: 'Tom', days: 14 as const }
  const { path, linkId } = await actor.call('createShareLink', link)
  const isOther = and(eq(friendRecordings.scriptId, scriptId), eq(friendRecordings.lineId, 'another line'))
  await app.database.db.insert(friendRecordings).values({
    ...{ id: `frl_${linkId}`, linkId, userId: actor.userId, scriptId, lineId: 'another line', take: 'take' },
    ...{ storageKey: 'none', bytes: 0, durationMs: 1, state: 'waiting' as const, createdAt: app.clock.now() },
  })
  return {
    ...{ actor, limit: sharingRules.maxFriendBytesPerAccount, code: 'share/full' },
    folder: `users/${actor.userId}/friends/`,
    store: (text: string, body: Uint8Array<ArrayBuffer>) =>
      app.visitor().request(`/api/readings/${path.split('/').at(-1)}/lines/${lineId(text)}`, { method: 'PUT', body }),
    setOtherBytes: (bytes: number) => app.database.db.update(friendRecordings).set({ bytes }).where(isOther),
    readBytes: () =>
      app.database.db
        .select({ bytes: friendRecordings.bytes })
        .from(friendRecordings)
        .where(and(eq(friendRecordings.scriptId, scriptId), ne(friendRecordings.lineId, 'another line'))),
  }
}

async function countFiles(folder: string): Promise<number> {
  let count = 0
  for await (const _ of app.services.storage.list(folder)) count += 1
  return count
}

describe.each([
  ['the actor’s own recordings', openOwnRecordings],
  ['recordings of friends', openFriendRecordings],
])('S-47 storage limit of %s', (_name, open) => {
  test('an account at its storage limit may replace a recording by one that is not larger, but not by a larger recording', async () => {
    const { limit, code, folder, store, setOtherBytes, readBytes } = await open()
    expect(await outcomeOf(store(line, longerTone))).toBe(200)
    await setOtherBytes(limit - longerTone.length)
    expect(await outcomeOf(store(line, longerTone))).toBe(200)
    expect(await outcomeOf(store(line, tone))).toBe(200)
    expect(await readBytes()).toEqual([{ bytes: tone.length }])
    await setOtherBytes(limit - tone.length)
    expect(await outcomeOf(store(line, longerTone))).toBe(code)
    expect(await outcomeOf(store(otherLine, tone))).toBe(code)
    expect(await readBytes()).toEqual([{ bytes: tone.length }])
    // Even if the account exceeds its limit, for example because the limit was lowered, a recording can be replaced.
    await setOtherBytes(limit)
    expect(await outcomeOf(store(line, tone))).toBe(200)
    expect(await countFiles(folder)).toBe(1)
  })

  test('if the limit leaves room for one recording and two are uploaded at the same time, only one is stored', async () => {
    const { limit, code, folder, store, setOtherBytes, readBytes } = await open()
    await setOtherBytes(limit - tone.length)
    const outcomes = await Promise.all([line, otherLine].map((text) => outcomeOf(store(text, tone))))
    expect(new Set(outcomes)).toEqual(new Set([200, code]))
    expect(await readBytes()).toEqual([{ bytes: tone.length }])
    expect(await countFiles(folder)).toBe(1)
  })

  test(
    'if two recordings are replaced at the same time by larger ones, and the limit allows only one larger recording, only one is replaced',
    { tags: ['long'] },
    async () => {
      const { limit, code, folder, store, setOtherBytes, readBytes } = await open()
      for (const text of [line, otherLine]) expect(await outcomeOf(store(text, tone))).toBe(200)
      await setOtherBytes(limit - tone.length - longerTone.length)
      const outcomes = await Promise.all([line, otherLine].map((text) => outcomeOf(store(text, longerTone))))
      expect(new Set(outcomes)).toEqual(new Set([200, code]))
      const bytes = (await readBytes()).map((row) => row.bytes)
      expect(bytes.toSorted((first, second) => first - second)).toEqual([tone.length, longerTone.length])
      expect(await countFiles(folder)).toBe(2)
    },
  )
})

test(
  'S-77 if the storage for audio of an account is full, a friend may replace a recording, but not by a longer one',
  { tags: ['long'] },
  async () => {
    const { actor, store } = await openFriendRecordings()
    expect(await outcomeOf(store(line, tone))).toBe(200)
    const { generationId } = await actor.call('startGeneration', { text: 'But soft!', voiceId: 'tom', for: 'practice' })
    await expect.poll(async () => (await actor.call('getUserGenerations', {})).generations[0]?.state).toBe('ready')
    await app.database.db
      .update(generations)
      .set({ audioBytes: maxStoredBytesPerAccount })
      .where(eq(generations.id, generationId))
    expect(await outcomeOf(store(line, tone))).toBe(200)
    expect(await outcomeOf(store(line, longerTone))).toBe('share/full')
  },
)
