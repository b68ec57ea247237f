import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlay, play } from '../rehearsal/testing/scene.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const rolesOf = async (actor: Awaited<ReturnType<TestApp['signUp']>>) =>
  (await actor.call('getUserScripts', {})).scripts[0]

test('who speaks in a script is told in its row, and follows what the actor puts right', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await openPlay(actor)
  expect((await rolesOf(actor))?.characters).toEqual([
    { name: 'ANNA', speeches: 3 },
    { name: 'BEN', speeches: 2 },
    { name: 'CARL', speeches: 1 },
  ])
  const corrections = [
    { kind: 'renamed' as const, from: 'CARL', to: 'KARL' },
    { kind: 'speaker' as const, lines: [lineId('There is tea.')], characters: ['KARL'] },
  ]
  expect(await actor.call('saveCorrections', { scriptId, corrections, applied: 2, version: 0 })).toEqual({ version: 1 })
  expect((await rolesOf(actor))?.characters).toEqual([
    { name: 'ANNA', speeches: 2 },
    { name: 'BEN', speeches: 2 },
    { name: 'KARL', speeches: 2 },
  ])
  expect((await rolesOf(actor))?.version).toBe(1)
  // Undone by moving back, and still there to be done again.
  await actor.call('saveCorrections', { scriptId, corrections, applied: 0, version: 1 })
  const { understanding, ...kept } = await actor.call('getUnderstanding', { scriptId })
  expect(kept).toMatchObject({ corrections, applied: 0, version: 2, scriptVersion: 1 })
  expect(understanding.characters.map(({ name }) => name)).toEqual(['ANNA', 'BEN', 'CARL'])
  // The text changes elsewhere, and what was put right still holds.
  await actor.call('saveCorrections', { scriptId, corrections, applied: 2, version: 2 })
  await actor.call('updateScript', { scriptId, content: play.replace('You say so much.', 'You talk too much.') })
  expect((await rolesOf(actor))?.characters).toContainEqual({ name: 'KARL', speeches: 2 })
})

test('of a long play what is put right is kept at once, and told in its row a moment later', async () => {
  const actor = await app.signUp()
  const long = `${play}\n${'ANNA. And so it goes, and so it always went.\n\n'.repeat(4_600)}`
  const { scriptId } = await openPlay(actor, long)
  const names = async () => (await rolesOf(actor))?.characters?.map(({ name }) => name)
  const settle = async () => {
    app.clock.advance(6_000)
    await app.services.jobs.drain()
  }
  await settle()
  expect(await names()).toEqual(['ANNA', 'BEN', 'CARL'])
  const corrections = [{ kind: 'renamed' as const, from: 'CARL', to: 'KARL' }]
  await actor.call('saveCorrections', { scriptId, corrections, applied: 1, version: 0 })
  expect(await names()).toEqual(['ANNA', 'BEN', 'CARL'])
  await settle()
  expect(await names()).toEqual(['ANNA', 'BEN', 'KARL'])
})

test('two pages that put things right at once: the second is told, and a repeated answer is no conflict', async () => {
  const actor = await app.signUp()
  const { scriptId } = await openPlay(actor)
  const one = { scriptId, corrections: [{ kind: 'notRole' as const, name: 'CARL' }], applied: 1, version: 0 }
  await actor.call('saveCorrections', one)
  expect(await actor.call('saveCorrections', one)).toEqual({ version: 1 })
  const other = { ...one, corrections: [{ kind: 'notRole' as const, name: 'BEN' }] }
  await expect(actor.call('saveCorrections', other)).rejects.toMatchObject({
    code: 'script_changed',
    details: { version: 1 },
  })
})

test('half a sign of two, which no database keeps, becomes a sign of its own', async () => {
  const actor = await app.signUp()
  const { scriptId } = await openPlay(actor)
  const corrections = [{ kind: 'renamed' as const, from: 'CARL', to: 'CARL\ud83d' }]
  await actor.call('saveCorrections', { scriptId, corrections, applied: 1, version: 0 })
  expect((await rolesOf(actor))?.characters).toContainEqual({ name: 'CARL\ufffd', speeches: 1 })
})

test('voices are proposed by what the script tells of each role, all distinct, the same each time, with the reason', async () => {
  const actor = await app.signUp()
  const { scriptId } = await openPlay(actor)
  const { roles } = await actor.call('proposeCasting', { scriptId })
  expect(await actor.call('proposeCasting', { scriptId })).toEqual({ roles })
  const { voices } = await actor.call('getUserAvailableVoices', {})
  const voiceOf = (name: string) => {
    const role = roles.find((one) => one.name === name)
    return voices.find(({ id }) => id === role?.voiceId)
  }
  expect(voiceOf('ANNA')).toMatchObject({ gender: 'female', accent: 'Scottish' })
  expect(voiceOf('BEN')).toMatchObject({ gender: 'male', age: 'old' })
  expect(voiceOf('CARL')).toMatchObject({ gender: 'male', age: 'young' })
  expect(new Set(roles.map(({ voiceId }) => voiceId)).size).toBe(3)
  expect(roles[1]?.why).toBe('An older man: “an old man, her grandfather.”')
  // One's own role needs no voice, and a voice that was decided stays.
  const rest = await actor.call('proposeCasting', { scriptId, mine: ['ANNA'], kept: { CARL: 'tom' } })
  expect(rest.roles.map(({ name }) => name)).toEqual(['BEN', 'CARL'])
  expect(rest.roles[1]).toMatchObject({ voiceId: 'tom', why: 'Your choice.' })
  const double = await actor.call('proposeCasting', { scriptId, kept: { BEN: 'tom', CARL: 'tom' } })
  expect(double.roles.find(({ name }) => name === 'CARL')).toMatchObject({ nearDoubleOf: 'BEN' })
})

test('a casting is kept, and two pages notice each other', async () => {
  const actor = await app.signUp()
  const { scriptId } = await openPlay(actor)
  expect(await actor.call('getCasting', { scriptId })).toEqual({ casting: null, version: 0 })
  const casting = { mine: ['ANNA'], roles: { BEN: { voiceId: 'tom', speed: 1.1 } }, pronunciations: [] }
  expect(await actor.call('saveCasting', { scriptId, casting, version: 0 })).toEqual({ version: 1 })
  expect(await actor.call('saveCasting', { scriptId, casting, version: 0 })).toEqual({ version: 1 })
  expect(await actor.call('getCasting', { scriptId })).toEqual({ casting, version: 1 })
  await expect(
    actor.call('saveCasting', { scriptId, casting: { ...casting, mine: ['BEN'] }, version: 0 }),
  ).rejects.toMatchObject({ code: 'script_changed' })
  const stranger = { ...casting, roles: { BEN: { voiceId: 'nobody', speed: 1 } } }
  await expect(actor.call('saveCasting', { scriptId, casting: stranger, version: 1 })).rejects.toMatchObject({
    code: 'voice_not_found',
  })
})
