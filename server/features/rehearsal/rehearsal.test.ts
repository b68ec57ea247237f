// Tests what is spoken in the rehearsal of a cast script. All tests share one app, because each start takes seconds.
import { estimateLineMs } from '@scene-partner/script/rehearsal/lineMemory'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generations } from '../generation/tables.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { createPlay, samplePlay } from './testing/samplePlay.ts'
import { castPlay } from './testing/castPlay.ts'

type Person = Awaited<ReturnType<TestApp['signUp']>>

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const spokenBy = (act: () => Promise<unknown>) => {
  const before = app.speaker.spoken.length
  return act().then(() => app.speaker.spoken.slice(before))
}
const rowOf = async (id: string) => (await app.database.db.select().from(generations).where(eq(generations.id, id)))[0]
const usageOf = async (actor: Person) => (await actor.call('checkGenerationLimit', { characterCount: 0 })).currentUsage

test('a partner’s line is generated once in the voice of its role, and is not in the user’s list of recordings', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId, say } = await castPlay(actor)
  expect(await spokenBy(() => say('I said I would.'))).toEqual(['I said I would.'])
  const used = await usageOf(actor)
  expect(used).toBe('I said I would.'.length)
  const again = await actor.call('startLine', { scriptId, lineId: lineId('I said I would.') })
  expect(again).toMatchObject({ isReady: true, characters: ['BEN'] })
  expect(again.duration).toBeGreaterThan(0)
  expect(await spokenBy(() => say('I said I would.'))).toEqual([])
  expect(await usageOf(actor)).toBe(used)
  expect(await rowOf(again.generationId)).toMatchObject({ voiceId: 'tom', purpose: 'practice', scriptId })
  expect((await actor.call('getUserGenerations', {})).generations).toEqual([])
  // The repeated requests for this line have created only one generation.
  expect(await app.database.db.select().from(generations).where(eq(generations.userId, actor.userId))).toHaveLength(1)
})

test('after an edit, only the changed lines are spoken again; after a role gets another voice, only the lines of this role', async () => {
  const actor = await app.signUp()
  const { scriptId, casting, say } = await castPlay(actor)
  await say('I said I would.')
  await say('Is there tea?')
  await actor.call('updateScript', { scriptId, content: samplePlay.replace('Is there tea?', 'Is there any tea?') })
  const { understanding } = await actor.call('getUnderstanding', { scriptId })
  const idOf = (text: string) => understanding.lines.find((line) => line.text === text)?.id ?? ''
  const start = (text: string) => actor.call('startLine', { scriptId, lineId: idOf(text) })
  const listen = async (text: string) => void (await actor.downloadAudio((await start(text)).audioUrl))
  expect(await spokenBy(() => listen('I said I would.'))).toEqual([])
  expect(await spokenBy(() => listen('Is there any tea?'))).toEqual(['Is there any tea?'])
  const recast = { ...casting, roles: { ...casting.roles, BEN: { voiceId: 'kate', speed: 1.2 } } }
  await actor.call('saveCasting', { scriptId, casting: recast, version: 1 })
  expect(await spokenBy(() => listen('I said I would.'))).toEqual(['I said I would.'])
  expect(await spokenBy(() => listen('Is there any tea?'))).toEqual([])
})

test(
  'if the voice of a role is disabled, another voice speaks the lines of the role, both as single lines and in a scene',
  { tags: ['long'] },
  async () => {
    const admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
    const actor = await app.signUp()
    const { scriptId, casting, lineId, say } = await castPlay(actor)
    const { voices } = await actor.call('getUserAvailableVoices', {})
    const everyone = voices.map(({ id }) => id)
    await admin.call('updateEnabledVoices', { enabledVoiceIds: everyone.filter((id) => id !== 'tom') })
    const { generationId } = await say('I said I would.')
    const replacement = (await rowOf(generationId))?.voiceId
    expect(everyone).toContain(replacement)
    expect(replacement).not.toBe('tom')
    const scene = { scriptId, from: lineId('I said I would.'), to: lineId('Is there tea?'), mine: 'gaps' as const }
    const { audioUrl } = await actor.call('startScene', scene)
    await actor.downloadAudio(audioUrl)
    // The casting can still be changed, although the voice of BEN is disabled.
    const changed = { ...casting, mine: ['CARL'] }
    expect(await actor.call('saveCasting', { scriptId, casting: changed, version: 1 })).toEqual({ version: 2 })
    await admin.call('updateEnabledVoices', { enabledVoiceIds: everyone })
    expect((await rowOf((await say('I said I would.')).generationId))?.voiceId).toBe('tom')
  },
)

test('a role without a voice is read by a voice that no other role of the script has', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await createPlay(actor)
  const { roles } = await actor.call('proposeCasting', { scriptId })
  const proposed = roles.find(({ name }) => name === 'BEN')?.voiceId ?? ''
  // CARL gets the voice that BEN would get if no role had a voice.
  const casting = { mine: ['ANNA'], roles: { CARL: { voiceId: proposed, speed: 1 } }, pronunciations: [] }
  await actor.call('saveCasting', { scriptId, casting, version: 0 })
  const voiceOf = async (text: string) => {
    const { generationId, audioUrl } = await actor.call('startLine', { scriptId, lineId: lineId(text) })
    await actor.downloadAudio(audioUrl)
    return (await rowOf(generationId))?.voiceId
  }
  expect(await voiceOf('Is there tea?')).toBe(proposed)
  expect(await voiceOf('I said I would.')).not.toBe(proposed)
})

test('a line whose generation failed can be started again', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await castPlay(actor)
  const input = { scriptId, lineId: lineId('Then let me say less.') }
  app.speaker.failOn('Then let me say less.', 1)
  const first = await actor.call('startLine', input)
  await expect
    .poll(async () => (await rowOf(first.generationId))?.state, { timeout: 20_000, interval: 20 })
    .not.toBe('making')
  const second = await actor.call('startLine', input)
  await actor.downloadAudio(second.audioUrl)
  expect(await rowOf(second.generationId)).toMatchObject({ state: 'ready' })
})

test(
  'the voices of a line that several roles speak together are mixed; the actor’s role is left out, except in a scene in which a voice speaks the actor’s lines',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp()
    const { scriptId, casting, lineId, say } = await castPlay(actor)
    const alone = await say('Is there tea?')
    const line = lineId('Is there tea?')
    const together = [{ kind: 'speaker' as const, lines: [line], characters: ['ANNA', 'BEN', 'CARL'] }]
    await actor.call('saveCorrections', { scriptId, corrections: together, applied: 1, version: 0 })
    const start = () => actor.call('startLine', { scriptId, lineId: line })
    const first = await start()
    expect(first.characters).toEqual(['BEN', 'CARL'])
    await actor.downloadAudio(first.audioUrl)
    const secondsOf = async (id: string) => ((await rowOf(id))?.durationMs ?? 0) / 1_000
    // The mix is as long as its longest take. The fake engine gives all voices the same length.
    expect(await secondsOf(first.generationId)).toBeCloseTo(await secondsOf(alone.generationId), 3)
    const { units } = await actor.call('getGenerationUnits', { generationId: first.generationId })
    expect(units).toMatchObject([
      { start: 0, end: 13 },
      { start: 0, end: 13 },
    ])
    expect(units[1]?.startMs).toBe(units[0]?.startMs)
    // In a scene too, all voices of a line that several roles speak together start at the same time, also if a voice
    // speaks the actor's lines.
    const scene = { scriptId, from: lineId('Then let me say less.'), to: lineId('There is tea.') }
    const generateScene = async (mine: 'gaps' | 'spoken') => {
      const { generationId, audioUrl } = await actor.call('startScene', { ...scene, mine })
      await actor.downloadAudio(audioUrl)
      const units = await actor.call('getGenerationUnits', { generationId })
      return units.units.map(({ startMs }) => startMs)
    }
    const [before, ben, carl, ...rest] = await generateScene('gaps')
    expect([ben, rest]).toEqual([carl, []])
    expect(ben).toBeGreaterThan(before ?? 0)
    expect(new Set((await generateScene('spoken')).slice(1, 4)).size).toBe(1)
    // At half speed, CARL needs a new take. The mixed audio of the line that the roles speak together is then as long
    // as this take.
    const slower = { ...casting, roles: { ...casting.roles, CARL: { voiceId: 'kate', speed: 0.5 } } }
    await actor.call('saveCasting', { scriptId, casting: slower, version: 1 })
    const slow = await start()
    await actor.downloadAudio(slow.audioUrl)
    expect(await secondsOf(slow.generationId)).toBeGreaterThan(1.5 * (await secondsOf(alone.generationId)))
    await expect(actor.call('startLine', { scriptId, lineId: lineId('You say so much.') })).rejects.toMatchObject({
      code: 'nothing_to_speak',
    })
    // The actor can listen to their own line. The actor's role has no cast voice, so the proposed voice speaks the line.
    const own = await actor.call('startLine', { scriptId, lineId: lineId('You say so much.'), characters: ['ANNA'] })
    expect(own.characters).toEqual(['ANNA'])
  },
)

test('the pronunciation that the actor set for a role is used in a line of the role alone, in a line that several roles speak together, and in a scene', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId, say } = await castPlay(actor, [
    { written: 'tea', said: 'tee' },
    { written: 'tea', said: 'tay', role: 'CARL' },
  ])
  expect(await spokenBy(() => say('Is there tea?'))).toEqual(['Is there tay?'])
  const corrections = [
    { kind: 'renamed' as const, from: 'CARL', to: 'KARL' },
    { kind: 'speaker' as const, lines: [lineId('There is tea.')], characters: ['BEN', 'KARL'] },
  ]
  await actor.call('saveCorrections', { scriptId, corrections, applied: 2, version: 0 })
  const together = await spokenBy(() => say('There is tea.'))
  expect(together.toSorted()).toEqual(['There is tay.', 'There is tee.'])
  const scene = { scriptId, from: lineId('Is there tea?'), to: lineId('There is tea.'), mine: 'gaps' as const }
  const { audioUrl, generationId } = await actor.call('startScene', scene)
  await actor.downloadAudio(audioUrl)
  expect((await rowOf(generationId))?.characterCount).toBe('Is there tay?There is tee.There is tay.'.length)
})

test(
  'a line that several roles speak together is charged once per voice; a voice that plays two of the roles speaks the line once',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp()
    const { scriptId, casting, lineId } = await castPlay(actor)
    const line = lineId('Is there tea?')
    const together = [{ kind: 'speaker' as const, lines: [line], characters: ['ANNA', 'BEN', 'CARL'] }]
    await actor.call('saveCorrections', { scriptId, corrections: together, applied: 1, version: 0 })
    const generateLine = async () => {
      const said = await actor.call('startLine', { scriptId, lineId: line })
      await actor.downloadAudio(said.audioUrl)
      return said
    }
    const both = 2 * 'Is there tea?'.length
    expect(await generateLine()).toMatchObject({ chargedCharacters: both })
    expect(await usageOf(actor)).toBe(both)
    await generateLine()
    const scene = await actor.call('startScene', { scriptId, from: line, to: line, mine: 'gaps' })
    await actor.downloadAudio(scene.audioUrl)
    expect([scene.chargedCharacters, await usageOf(actor)]).toEqual([0, both])

    const { BEN } = casting.roles
    await actor.call('saveCasting', { scriptId, casting: { ...casting, roles: { BEN, CARL: BEN } }, version: 1 })
    const alone = await generateLine()
    const { units } = await actor.call('getGenerationUnits', { generationId: alone.generationId })
    expect([alone.chargedCharacters, units.length, await usageOf(actor)]).toEqual([0, 1, both])
  },
)

test('a scene is one recording with the voices of the roles, and with pauses as long as the actor’s lines', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await castPlay(actor, [{ written: 'tea', said: 'tee' }])
  const scene = { scriptId, from: lineId('There is tea.'), to: lineId('You came, Siobhan.') }
  const generateScene = async (mine: 'gaps' | 'learnt' | 'spoken') => {
    const started = await actor.call('startScene', { ...scene, mine })
    await actor.downloadAudio(started.audioUrl)
    return (await rowOf(started.generationId)) ?? { durationMs: 0 }
  }
  expect(await spokenBy(() => generateScene('gaps'))).toEqual([
    'I said I would.',
    'Then let me say less.',
    'Is there tee?',
  ])
  const gaps = await generateScene('gaps')
  const { generations: listed } = await actor.call('getUserGenerations', {})
  expect(listed[0]).toMatchObject({
    title: 'The Kitchen · Scene 1',
    voiceName: 'Tom and Kate',
    for: 'practice',
  })

  const at = app.clock.now().toISOString()
  const note = { lineId: lineId('You came, Siobhan.'), outcome: 'clean' as const, ms: 4_000, at }
  await actor.call('noteLines', { scriptId, lines: [note] })
  const learnt = await generateScene('learnt')
  // The pause for the line is now the measured four seconds and not the estimate, to within two MP3 frames (48 ms).
  const longerMs = (learnt.durationMs ?? 0) - (gaps.durationMs ?? 0)
  expect(Math.abs(longerMs - (4_000 - estimateLineMs('You came, Siobhan.')))).toBeLessThan(50)
  expect(await spokenBy(() => generateScene('spoken'))).toEqual([
    'You came, Siobhan.',
    'You say so much.',
    'There is tee.',
  ])
  const { units } = await actor.call('getGenerationUnits', { generationId: listed[0]?.id ?? '' })
  // The scene begins with the actor's line, so the first unit starts after a pause.
  expect(units[0]?.startMs).toBeGreaterThan(1_000)
})
