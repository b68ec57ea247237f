// Tests the recording of a scene with the actor's own recordings, the bell of sound cues and chosen silent roles.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generations } from '../generation/tables.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { readSceneRecording } from './recordings/sceneRecordingFile.ts'
import { createPlay, samplePlay } from './testing/samplePlay.ts'

type Person = Awaited<ReturnType<TestApp['signUp']>>

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const rate = 24_000

/** Builds a WAV file of a tone, mono with 16 bit. */
function buildWav(seconds: number, sampleRate = rate): Uint8Array<ArrayBuffer> {
  const samples = seconds * sampleRate
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8)
  for (const [at, value] of [
    [16, 16],
    [24, sampleRate],
    [28, sampleRate * 2],
    [40, samples * 2],
  ] as const)
    wav.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    wav.writeUInt16LE(value, at)
  wav.write('data', 36)
  for (let n = 0; n < samples; n += 1) wav.writeInt16LE(Math.round(4_000 * Math.sin(n / 10)), 44 + n * 2)
  return new Uint8Array(wav)
}

async function openScene(actor: Person, content = samplePlay) {
  const { scriptId, lineId, understanding } = await createPlay(actor, content)
  const casting = { mine: ['ANNA'], roles: { BEN: { voiceId: 'tom', speed: 1 } }, pronunciations: [] }
  await actor.call('saveCasting', { scriptId, casting, version: 0 })
  const upload = (text: string, body: Uint8Array<ArrayBuffer>) =>
    actor.request(`/api/scripts/${scriptId}/lines/${lineId(text)}/recording?ms=3000`, {
      ...{ method: 'PUT', body, headers: { 'content-type': 'audio/wav' } },
    })
  const speeches = understanding.lines.filter(({ kind }) => kind === 'speech')
  const whole = { scriptId, from: speeches[0]?.id ?? '', to: speeches.at(-1)?.id ?? '', mine: 'gaps' as const }
  /** Makes the recording of the whole scene. Returns what the engines spoke for it. */
  const record = async (options: { silent?: string[]; mine?: 'gaps' | 'spoken' } = {}) => {
    const before = app.speaker.spoken.length
    const started = await actor.call('startScene', { ...whole, ...options })
    await actor.downloadAudio(started.audioUrl)
    const [row] = await app.database.db.select().from(generations).where(eq(generations.id, started.generationId))
    return { ...started, durationMs: row?.durationMs ?? 0, spoken: app.speaker.spoken.slice(before) }
  }
  return { scriptId, upload, record }
}

test(
  'a recording of a scene contains the user’s own recordings, which cost no characters',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp()
    const { upload, record } = await openScene(actor)
    const first = await record()
    expect(first.spoken).toContain('I said I would.')
    expect((await upload('I said I would.', buildWav(3))).status).toBe(200)
    const second = await record()
    expect([second.spoken, second.chargedCharacters]).toEqual([[], 0])
    // The user's recording of three seconds replaces the line that the voice spoke before.
    const { durationMs } = await record({ silent: ['ANNA', 'BEN'] })
    expect(second.durationMs).not.toBe(first.durationMs)
    expect(second.durationMs).toBeGreaterThan(durationMs - 20_000)
    // A new recording of the line replaces the earlier one.
    await upload('I said I would.', buildWav(5))
    expect((await record()).durationMs - second.durationMs).toBeGreaterThan(1_900)
  },
)

test(
  'a user’s recording that is not a WAV file in the app’s format is left out of the scene; the voice of the role reads the line',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp()
    const { upload, record } = await openScene(actor)
    await upload('I said I would.', buildWav(3, 44_100))
    expect((await record()).spoken).toContain('I said I would.')
    expect(readSceneRecording(buildWav(1, 44_100))).toBeNull()
    expect(readSceneRecording(new Uint8Array(10))).toBeNull()
    expect(readSceneRecording(buildWav(1))).toHaveLength(rate)
  },
)

test('in a scene recording, the lines of the roles that the user chose are silent, and all others are read, also those of the user’s own role', async () => {
  const actor = await app.signUp()
  const { scriptId, record } = await openScene(actor)
  const { spoken } = await record({ silent: ['BEN', 'CARL'] })
  // The history names the script of the recording.
  expect((await actor.call('getUserGenerations', {})).generations).toMatchObject([{ scriptId }])
  expect(spoken.toSorted()).toEqual(['There is tea.', 'You came, Siobhan.', 'You say so much.'])
})

test('at a sound cue the recording contains a bell, and no voice speaks the cue', { tags: ['long'] }, async () => {
  const actor = await app.signUp()
  const { record } = await openScene(actor)
  const quiet = await record()
  const withCue = samplePlay.replace('CARL. Is there tea?', '[The doorbell rings.]\n\nCARL. Is there tea?')
  const scene = await openScene(actor, withCue)
  const loud = await scene.record()
  expect([loud.spoken, loud.chargedCharacters]).toEqual([[], 0])
  expect(loud.durationMs - quiet.durationMs).toBeGreaterThan(500)
})

test(
  'an account without a subscription cannot use the Studio, but can make a scene recording, also with the actor’s own recording of a line and a bell at a sound cue',
  { tags: ['long'] },
  async () => {
    const [actor, stranger] = [await app.signUp(), await app.signUp()]
    expect((await actor.call('getUserSubscriptionStatus', {})).tier).toBe('inactive')
    const withCue = samplePlay.replace('CARL. Is there tea?', '[The doorbell rings.]\n\nCARL. Is there tea?')
    const { upload, record } = await openScene(actor, withCue)
    await upload('I said I would.', buildWav(3))
    const { spoken, chargedCharacters, audioUrl } = await record()
    expect(spoken.toSorted()).toEqual(['Is there tea?', 'Then let me say less.'])
    expect(chargedCharacters).toBe('Is there tea?Then let me say less.'.length)
    expect((await stranger.request(audioUrl)).status).toBe(404)
    const studio = await actor.post('startGeneration', { text: 'Is there tea?', voiceId: 'tom' })
    expect(await studio.json()).toMatchObject({ error: { details: { code: 'subscription_required' } } })
  },
)
