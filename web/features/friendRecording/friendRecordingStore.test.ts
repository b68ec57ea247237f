import type { Failure } from '@scene-partner/contract/failures'
import { expect, test } from 'vitest'
import '../../testing/resetState.ts'
import { fail, fakeServer, NetworkFailure } from '../../testing/fakeServer.ts'
import { createFriendRecordingStore } from './friendRecordingStore.ts'
import type { LineStorage, StoredLine } from './storage/lineStorage.ts'

/** Creates a storage of the newest recording of each line. `stored` contains these recordings by key. */
function createFakeStorage(duringUpdate: () => Promise<void> = async () => {}) {
  const stored = new Map<string, StoredLine>()
  const storage: LineStorage = {
    list: async () => [...stored.values()],
    put: async (line) => stored.set(line.key, line).size > 0,
    async updateTake(line) {
      await duringUpdate()
      if (stored.get(line.key)?.take === line.take) stored.set(line.key, line)
    },
    async removeTake({ key, take }) {
      if (stored.get(key)?.take === take) stored.delete(key)
    },
  }
  return { stored, storage }
}

test('a recording that is sent twice keeps its take id; after the friend has moved its start or end, it gets another one', async () => {
  const takes: (string | null)[] = []
  const line = { lineId: 'one', text: 'I said I would.', cue: null, sent: null }
  const invitation = { actorName: 'Ines', title: 'The Kitchen', role: 'BEN', sceneName: null, lines: [line] }
  fakeServer(
    { openReading: () => ({ ...invitation, expiresAt: '2026-12-06T09:00:00.000Z', isDeclined: false }) },
    {
      sendReading({ take }) {
        takes.push(take)
        throw new NetworkFailure()
      },
    },
  )
  const { storage } = createFakeStorage()
  const store = createFriendRecordingStore({ token: 'secret', storage })
  await store.load()
  await store.storeRecording('one', new Float32Array(24_000).fill(0.3))
  await store.queue('one')
  await store.queue('one')
  // The server stores a recording only once per take id, so a changed recording must be sent with another take id.
  store.setTrim('one', { fromMs: 0, toMs: 500 })
  await store.queue('one')
  const [first] = takes
  expect(takes).toEqual([first, first, expect.any(String)])
  expect(takes[2]).not.toBe(first)
})

test('a new recording that the friend makes while the earlier one is being sent stays on the device', async () => {
  const line = { lineId: 'one', text: 'I said I would.', cue: null, sent: null }
  const invitation = { actorName: 'Ines', title: 'The Kitchen', role: 'BEN', sceneName: null, lines: [line] }
  fakeServer(
    { openReading: () => ({ ...invitation, expiresAt: '2026-12-06T09:00:00.000Z', isDeclined: false }) },
    {
      sendReading() {
        void store.storeRecording('one', new Float32Array(48_000).fill(0.3))
        return { lineId: 'one', durationMs: 1_000, isAccepted: false }
      },
    },
  )
  const { stored, storage } = createFakeStorage()
  let takes = 0
  const store = createFriendRecordingStore({ token: 'secret', storage, createTake: () => `take-000${++takes}` })
  await store.load()
  await store.storeRecording('one', new Float32Array(24_000).fill(0.3))
  await store.queue('one')
  expect(store.get().lines).toMatchObject([
    { own: { take: 'take-0002', state: 'review' }, sent: { durationMs: 1_000 } },
  ])
  expect([...stored.values()]).toMatchObject([{ take: 'take-0002' }])
  await store.queue('one')
  expect([...stored.values()]).toMatchObject([{ take: 'take-0003' }])
})

test('after a recording is refused, the newer one that the friend has queued in the meantime is sent', async () => {
  const line = { lineId: 'one', text: 'I said I would.', cue: null, sent: null }
  const invitation = { actorName: 'Ines', title: 'The Kitchen', role: 'BEN', sceneName: null, lines: [line] }
  const takes: (string | null)[] = []
  fakeServer(
    { openReading: () => ({ ...invitation, expiresAt: '2026-12-06T09:00:00.000Z', isDeclined: false }) },
    {
      sendReading({ take }) {
        takes.push(take)
        if (take !== 'take-0001') return { lineId: 'one', durationMs: 1_000, isAccepted: false }
        void store.storeRecording('one', new Float32Array(48_000).fill(0.3))
        void store.queue('one')
        return fail('share/not-wav')
      },
    },
  )
  const { storage } = createFakeStorage()
  let created = 0
  const store = createFriendRecordingStore({ token: 'secret', storage, createTake: () => `take-000${++created}` })
  await store.load()
  await store.storeRecording('one', new Float32Array(24_000).fill(0.3))
  await store.queue('one')
  expect(takes).toEqual(['take-0001', 'take-0002'])
  expect(store.get().lines).toMatchObject([{ own: null, problem: null, sent: { durationMs: 1_000 } }])
})

test('the refusal of a recording changes no newer recording of the line, neither one of this page nor one of another tab', async () => {
  const line = { lineId: 'one', text: 'I said I would.', cue: null, sent: null }
  const invitation = { actorName: 'Ines', title: 'The Kitchen', role: 'BEN', sceneName: null, lines: [line] }
  const recordAgain = () => store.storeRecording('one', new Float32Array(48_000).fill(0.3))
  let isRecordedHere = false
  const { stored, storage } = createFakeStorage(async () => (isRecordedHere ? recordAgain() : undefined))
  fakeServer(
    { openReading: () => ({ ...invitation, expiresAt: '2026-12-06T09:00:00.000Z', isDeclined: false }) },
    {
      sendReading() {
        if (!isRecordedHere) for (const [key, own] of stored) stored.set(key, { ...own, take: 'take-of-another-tab' })
        return fail('share/not-wav')
      },
    },
  )
  let created = 0
  const store = createFriendRecordingStore({ token: 'secret', storage, createTake: () => `take-000${++created}` })
  await store.load()
  await store.storeRecording('one', new Float32Array(24_000).fill(0.3))
  await store.queue('one')
  expect([...stored.values()]).toMatchObject([{ take: 'take-of-another-tab', state: 'queued' }])
  expect(store.get().lines).toMatchObject([{ own: { take: 'take-0001', state: 'review' } }])
  expect(store.get().lines[0]?.problem).toBeTruthy()
  isRecordedHere = true
  await store.queue('one')
  expect([...stored.values()]).toMatchObject([{ take: 'take-0002', state: 'review' }])
  expect(store.get().lines).toMatchObject([{ own: { take: 'take-0002', state: 'review' }, problem: null }])
})

test('a recording that a busy server does not accept stays queued, with no problem shown, and is sent once later', async () => {
  const line = { lineId: 'one', text: 'I said I would.', cue: null, sent: null }
  const invitation = { actorName: 'Ines', title: 'The Kitchen', role: 'BEN', sceneName: null, lines: [line] }
  let failure: Failure | null = null
  let takes = 0
  fakeServer(
    { openReading: () => ({ ...invitation, expiresAt: '2026-12-06T09:00:00.000Z', isDeclined: false }) },
    {
      sendReading() {
        if (failure) return failure
        takes += 1
        // The page requests to send the recordings again, for example because the connection is back.
        void store.sendQueued()
        return { lineId: 'one', durationMs: 1_000, isAccepted: false }
      },
    },
  )
  const { storage } = createFakeStorage()
  const store = createFriendRecordingStore({ token: 'secret', storage })
  await store.load()
  await store.storeRecording('one', new Float32Array(24_000).fill(0.3))
  for (const next of [fail('unavailable'), fail('rate_limited', { retryAfterS: 30 })]) {
    failure = next
    await store.queue('one')
    expect(store.get()).toMatchObject({ isSending: false, lines: [{ own: { state: 'queued' }, problem: null }] })
  }
  failure = null
  await store.sendQueued()
  expect(store.get()).toMatchObject({ isSending: false, lines: [{ own: null, sent: { durationMs: 1_000 } }] })
  expect(takes).toBe(1)
})
