import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { generations } from '../generation/tables.ts'
import { createPlay } from '../rehearsal/testing/samplePlay.ts'
import { friendRecordings } from './tables.ts'
import { createTone } from './testing/shareFixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Creates a play and two links by which friends record BEN's lines. Returns functions for the actor and friends. */
async function openPlay() {
  const actor = await app.signUp()
  const { scriptId, lineId, understanding } = await createPlay(actor)
  const casting = { mine: ['ANNA'], roles: { BEN: { voiceId: 'tom', speed: 1 } }, pronunciations: [] }
  await actor.call('saveCasting', { scriptId, casting, version: 0 })
  const link = { scriptId, kind: 'reader' as const, role: 'BEN', guestName: 'Tom', days: 14 as const }
  const openToken = async () => (await actor.call('createShareLink', link)).path.split('/').at(-1) ?? ''
  const tokens = [await openToken(), await openToken()]
  const speeches = understanding.lines.filter(({ kind }) => kind === 'speech')
  const whole = { scriptId, from: speeches[0]?.id ?? '', to: speeches.at(-1)?.id ?? '', mine: 'gaps' as const }
  return {
    ...{ actor, scriptId },
    /** Sends a recording of a line as the first friend (0) or the second friend (1). Returns the recording's id. */
    async send(text: string, seconds: number, friend: 0 | 1 = 0): Promise<string> {
      const address = `/api/readings/${tokens[friend]}/lines/${lineId(text)}`
      const answer = await app.visitor().request(address, { method: 'PUT', body: createTone(seconds) })
      expect(answer.status).toBe(200)
      const { lines } = await actor.call('getFriendLines', { scriptId })
      return lines.findLast((line) => line.lineId === lineId(text))?.recordingId ?? ''
    },
    decide: (recordingId: string, state: 'accepted' | 'rejected') =>
      actor.call('decideFriendLines', { scriptId, recordings: [{ recordingId, state }] }),
    /** Makes the MP3 of the whole scene. Returns the texts that the engines spoke for it, and its duration. */
    async record() {
      const before = app.speaker.spoken.length
      const started = await actor.call('startScene', whole)
      await actor.downloadAudio(started.audioUrl)
      const [row] = await app.database.db.select().from(generations).where(eq(generations.id, started.generationId))
      return { spoken: app.speaker.spoken.slice(before), durationMs: row?.durationMs ?? 0 }
    },
  }
}

test('when the actor has accepted a friend’s recording of a line, the MP3 of the scene contains it, and no voice speaks the line', async () => {
  const { send, decide, record } = await openPlay()
  const recordingId = await send('I said I would.', 6)
  const waiting = await record()
  expect(waiting.spoken).toContain('I said I would.')
  await decide(recordingId, 'accepted')
  const accepted = await record()
  expect(accepted.spoken).toEqual([])
  expect(accepted.durationMs - waiting.durationMs).toBeGreaterThan(2_000)
  await decide(recordingId, 'rejected')
  expect((await record()).durationMs).toBe(waiting.durationMs)
})

test(
  'the MP3 of a scene does not contain a friend’s recording while the actor has chosen a synthetic voice for the role',
  { tags: ['long'] },
  async () => {
    const { actor, scriptId, send, decide, record } = await openPlay()
    await decide(await send('I said I would.', 6), 'accepted')
    const withFriend = await record()
    expect(withFriend.spoken).not.toContain('I said I would.')
    await actor.call('setFriendVoice', { scriptId, role: 'BEN', isSynthetic: true })
    const synthetic = await record()
    expect(synthetic.spoken).toContain('I said I would.')
    expect(synthetic.durationMs).toBeLessThan(withFriend.durationMs)
  },
)

test(
  'the MP3 of a scene contains a friend’s accepted recording in place of the actor’s own recording of the same line',
  { tags: ['long'] },
  async () => {
    const { actor, scriptId, send, decide, record } = await openPlay()
    const recordingId = await send('I said I would.', 6)
    const { lines } = await actor.call('getFriendLines', { scriptId })
    const address = `/api/scripts/${scriptId}/lines/${lines[0]?.lineId}/recording?ms=2000`
    const headers = { 'content-type': 'audio/wav' }
    expect((await actor.request(address, { method: 'PUT', body: createTone(2), headers })).status).toBe(200)
    const own = await record()
    await decide(recordingId, 'accepted')
    const friend = await record()
    expect(friend.durationMs - own.durationMs).toBeGreaterThan(2_000)
  },
)

test(
  'of two friends’ accepted recordings of a line, the MP3 of the scene contains the one that was sent later',
  { tags: ['long'] },
  async () => {
    const { send, decide, record } = await openPlay()
    const sendLater = async (seconds: number, friend: 0 | 1) => {
      app.clock.advance(60_000)
      return send('I said I would.', seconds, friend)
    }
    const [short, long] = [await sendLater(2, 0), await sendLater(6, 1)]
    await decide(short, 'accepted')
    const first = await record()
    await decide(long, 'accepted')
    const both = await record()
    expect(both.durationMs - first.durationMs).toBeGreaterThan(2_000)
    // The ids are random and might decide the order by chance, so the test also exchanges the times of the recordings.
    const setTime = (id: string, createdAt: Date) =>
      app.database.db.update(friendRecordings).set({ createdAt }).where(eq(friendRecordings.id, id))
    await setTime(short, new Date(app.clock.now().getTime() + 60_000))
    expect((await record()).durationMs).toBe(first.durationMs)
  },
)
