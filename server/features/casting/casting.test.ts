import { afterAll, beforeAll, expect, test } from 'vitest'
import { readExportedJson } from '../../platform/archive/testing/readExportedJson.ts'
import { collectLiveUpdates } from '../../testing/collectLiveUpdates.ts'
import { createPlay, samplePlay } from '../rehearsal/testing/samplePlay.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { voiceSettings } from '../voices/tables.ts'
import { castingExporter } from './exporter.ts'
import { castings } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const findScriptRow = async (actor: Awaited<ReturnType<TestApp['signUp']>>) =>
  (await actor.call('getUserScripts', {})).scripts[0]

test('the script list shows the characters of a script, and shows the corrected characters after the actor’s corrections', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await createPlay(actor)
  expect((await findScriptRow(actor))?.characters).toEqual([
    { name: 'ANNA', speeches: 3 },
    { name: 'BEN', speeches: 2 },
    { name: 'CARL', speeches: 1 },
  ])
  const corrections = [
    { kind: 'renamed' as const, from: 'CARL', to: 'KARL' },
    { kind: 'speaker' as const, lines: [lineId('There is tea.')], characters: ['KARL'] },
  ]
  expect(await actor.call('saveCorrections', { scriptId, corrections, applied: 2, version: 0 })).toEqual({ version: 1 })
  expect((await findScriptRow(actor))?.characters).toEqual([
    { name: 'ANNA', speeches: 2 },
    { name: 'BEN', speeches: 2 },
    { name: 'KARL', speeches: 2 },
  ])
  expect((await findScriptRow(actor))?.version).toBe(1)
  // Undone corrections are still stored, so that they can be redone.
  await actor.call('saveCorrections', { scriptId, corrections, applied: 0, version: 1 })
  const { understanding, ...rest } = await actor.call('getUnderstanding', { scriptId })
  expect(rest).toMatchObject({ corrections, applied: 0, version: 2, scriptVersion: 1 })
  expect(understanding.characters.map(({ name }) => name)).toEqual(['ANNA', 'BEN', 'CARL'])
  // Corrections still apply after the text of the script was edited.
  await actor.call('saveCorrections', { scriptId, corrections, applied: 2, version: 2 })
  await actor.call('updateScript', { scriptId, content: samplePlay.replace('You say so much.', 'You talk too much.') })
  expect((await findScriptRow(actor))?.characters).toContainEqual({ name: 'KARL', speeches: 2 })
})

test(
  'after corrections of a long play, a job updates the characters in the script list a few seconds later',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp()
    const long = `${samplePlay}\n${'ANNA. And so it goes, and so it always went.\n\n'.repeat(4_600)}`
    const { scriptId } = await createPlay(actor, long)
    const names = async () => (await findScriptRow(actor))?.characters?.map(({ name }) => name)
    const runDueJobs = async () => {
      app.clock.advance(6_000)
      await app.services.jobs.drain()
    }
    await runDueJobs()
    expect(await names()).toEqual(['ANNA', 'BEN', 'CARL'])
    const corrections = [{ kind: 'renamed' as const, from: 'CARL', to: 'KARL' }]
    await actor.call('saveCorrections', { scriptId, corrections, applied: 1, version: 0 })
    expect(await names()).toEqual(['ANNA', 'BEN', 'CARL'])
    await runDueJobs()
    expect(await names()).toEqual(['ANNA', 'BEN', 'KARL'])
  },
)

test('corrections that are based on an outdated version are refused, unless they are equal to the stored corrections', async () => {
  const actor = await app.signUp()
  const { scriptId } = await createPlay(actor)
  const one = { scriptId, corrections: [{ kind: 'notRole' as const, name: 'CARL' }], applied: 1, version: 0 }
  await actor.call('saveCorrections', one)
  expect(await actor.call('saveCorrections', one)).toEqual({ version: 1 })
  const other = { ...one, corrections: [{ kind: 'notRole' as const, name: 'BEN' }] }
  await expect(actor.call('saveCorrections', other)).rejects.toMatchObject({
    code: 'script_changed',
    details: { version: 1 },
  })
})

test('in a correction, a lone surrogate, which the database cannot store, is replaced by U+FFFD', async () => {
  const actor = await app.signUp()
  const { scriptId } = await createPlay(actor)
  const corrections = [{ kind: 'renamed' as const, from: 'CARL', to: 'CARL\ud83d' }]
  await actor.call('saveCorrections', { scriptId, corrections, applied: 1, version: 0 })
  expect((await findScriptRow(actor))?.characters).toContainEqual({ name: 'CARL\ufffd', speeches: 1 })
})

test('the proposed voices fit the roles, are all different and are the same at each request; the explanation quotes the script', async () => {
  const actor = await app.signUp()
  const { scriptId } = await createPlay(actor)
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
  // The actor's own role gets no voice, and voices that the actor has chosen (`kept`) stay.
  const rest = await actor.call('proposeCasting', { scriptId, mine: ['ANNA'], kept: { CARL: 'tom' } })
  expect(rest.roles.map(({ name }) => name)).toEqual(['BEN', 'CARL'])
  expect(rest.roles[1]).toMatchObject({ voiceId: 'tom', why: 'Your choice.' })
  const double = await actor.call('proposeCasting', { scriptId, kept: { BEN: 'tom', CARL: 'tom' } })
  expect(double.roles.find(({ name }) => name === 'CARL')).toMatchObject({ nearDoubleOf: 'BEN' })
})

test(
  'a role of unknown gender gets a voice of the gender that most roles have, and a voice of the other gender as an alternative',
  { tags: ['long'] },
  async () => {
    const actor = await app.signUp()
    const play = `CHARACTERS\n\nANNA, a woman.\nBEN, a man.\nCARL, a man.\nQUILL, a clerk.\nREED, a clerk.\n\nSCENE I. A kitchen.\n\n${'ANNA. You came.\n\nBEN. I said so.\n\nCARL. Tea?\n\nQUILL. Yes.\n\nREED. No.\n\n'.repeat(3)}`
    const { scriptId } = await createPlay(actor, play)
    const { roles } = await actor.call('proposeCasting', { scriptId })
    const { voices } = await actor.call('getUserAvailableVoices', {})
    const genderOf = (voiceId: string | undefined) => voices.find(({ id }) => id === voiceId)?.gender
    const unknown = roles.filter(({ name }) => name === 'QUILL' || name === 'REED')
    for (const { voiceId, otherGender, why } of unknown) {
      expect(genderOf(voiceId)).toBe('male')
      expect(otherGender?.gender).toBe('female')
      expect(genderOf(otherGender?.voiceId)).toBe('female')
      expect(why).toContain('does not say whether this is a man or a woman. Most roles are men')
    }
    expect(new Set(roles.flatMap(({ voiceId, otherGender }) => [voiceId, otherGender?.voiceId ?? voiceId])).size).toBe(
      7,
    )
    expect(roles.filter(({ otherGender }) => otherGender).map(({ name }) => name)).toEqual(['QUILL', 'REED'])
    const proposal = await actor.call('proposeCasting', { scriptId, kept: { QUILL: 'tom' } })
    expect(proposal.roles.find(({ name }) => name === 'QUILL')).not.toHaveProperty('otherGender')
  },
)

test('if no voice has the accent of a role, the explanation of the proposed voice says so and names the nearest accent', async () => {
  const actor = await app.signUp()
  const play = `CHARACTERS\n\nANNA, an Irish woman.\nBEN, a man.\n\nSCENE I. A kitchen.\n\n${'ANNA. You came.\n\nBEN. I said so.\n\n'.repeat(3)}`
  const { scriptId } = await createPlay(actor, play)
  const { roles } = await actor.call('proposeCasting', { scriptId })
  const { voices } = await actor.call('getUserAvailableVoices', {})
  const anna = roles.find(({ name }) => name === 'ANNA')
  expect(voices.find(({ id }) => id === anna?.voiceId)).toMatchObject({ gender: 'female', accent: 'Scottish' })
  expect(anna?.why).toBe('A woman: “an Irish woman.” No fitting voice has the accent “Irish”; the nearest is Scottish.')
})

test('a casting is stored; a casting that is based on an outdated version or names an unknown voice is refused', async () => {
  const actor = await app.signUp()
  const { scriptId } = await createPlay(actor)
  expect(await actor.call('getCasting', { scriptId })).toEqual({ casting: null, version: 0 })
  const casting = { mine: ['ANNA'], roles: { BEN: { voiceId: 'tom', speed: 1.1 } }, pronunciations: [] }
  expect(await actor.call('saveCasting', { scriptId, casting, version: 0 })).toEqual({ version: 1 })
  expect(await actor.call('saveCasting', { scriptId, casting, version: 0 })).toEqual({ version: 1 })
  expect(await actor.call('getCasting', { scriptId })).toEqual({ casting, version: 1 })
  await expect(
    actor.call('saveCasting', { scriptId, casting: { ...casting, mine: ['BEN'] }, version: 0 }),
  ).rejects.toMatchObject({ code: 'script_changed' })
  // A version that is not stored yet is refused, too, because no page can have read it.
  await expect(
    actor.call('saveCasting', { scriptId, casting: { ...casting, mine: ['BEN'] }, version: 2 }),
  ).rejects.toMatchObject({ code: 'script_changed', details: { version: 1 } })
  const stranger = { ...casting, roles: { BEN: { voiceId: 'nobody', speed: 1 } } }
  await expect(actor.call('saveCasting', { scriptId, casting: stranger, version: 1 })).rejects.toMatchObject({
    code: 'voice_not_found',
  })
})

test('when the actor casts one role, another role keeps its stored voice even if the catalog no longer contains this voice', async () => {
  const actor = await app.signUp()
  const { scriptId } = await createPlay(actor)
  const roles = { BEN: { voiceId: 'removed-voice', speed: 1 } }
  const casting = { mine: ['ANNA'], roles, pronunciations: [] }
  await app.database.db.insert(castings).values({ scriptId, casting, version: 1, updatedAt: app.clock.now() })
  const next = { ...casting, roles: { ...roles, CARL: { voiceId: 'tom', speed: 1 } } }
  expect(await actor.call('saveCasting', { scriptId, casting: next, version: 1 })).toEqual({ version: 2 })
  expect(await actor.call('getCasting', { scriptId })).toEqual({ casting: next, version: 2 })
})

test('a proposed casting ignores a chosen voice that is no longer in the catalog, and proposes another voice for the role', async () => {
  const actor = await app.signUp()
  const { scriptId } = await createPlay(actor)
  const { roles } = await actor.call('proposeCasting', { scriptId })
  expect(await actor.call('proposeCasting', { scriptId, kept: { CARL: 'removed-voice' } })).toEqual({ roles })
})

test('open pages of the actor get a live update when a casting changes, and none when the same casting is saved again', async () => {
  const actor = await app.signUp()
  const { scriptId } = await createPlay(actor)
  const { updates } = await collectLiveUpdates(app, actor.userId)
  const casting = { mine: ['ANNA'], roles: {}, pronunciations: [] }
  await actor.call('saveCasting', { scriptId, casting, version: 0 })
  await actor.call('saveCasting', { scriptId, casting, version: 0 })
  await actor.call('saveCasting', { scriptId, casting: { ...casting, mine: ['BEN'] }, version: 1 })
  await expect
    .poll(() => updates.filter(({ topic }) => topic === 'casting'))
    .toEqual([1, 2].map((version) => ({ topic: 'casting', id: scriptId, version })))
})

test('the data export contains each casting with the title of its script and the time of its last change, but no casting of a deleted script', async () => {
  const actor = await app.signUp()
  const { scriptId } = await createPlay(actor)
  const deleted = await createPlay(actor, samplePlay.replaceAll('CARL', 'DORA'))
  const casting = { mine: ['ANNA'], roles: { BEN: { voiceId: 'tom', speed: 1 } }, pronunciations: [] }
  await actor.call('saveCasting', { scriptId, casting: { ...casting, mine: [] }, version: 0 })
  await actor.call('saveCasting', { scriptId: deleted.scriptId, casting, version: 0 })
  await actor.call('deleteScript', { scriptId: deleted.scriptId })
  app.clock.advance(1000)
  await actor.call('saveCasting', { scriptId, casting, version: 1 })
  const file = { userId: actor.userId, path: 'castings.json' }
  expect(await readExportedJson(castingExporter, app.services, file)).toEqual([
    { scriptId, title: 'The Kitchen', casting, updatedAt: app.clock.now().toISOString() },
  ])
})

test('for a role of unknown gender, the alternative voice has another gender than the proposed voice, and no role has the alternative voice', async () => {
  const actor = await app.signUp()
  const dialogue = 'ANNA. You came.\n\nBEN. I said so.\n\nCARL. Tea?\n\nQUILL. Yes.\n\n'.repeat(3)
  const play = `CHARACTERS\n\nANNA, a woman.\nBEN, a man.\nCARL, a man.\nQUILL, a clerk.\n\nSCENE I. A kitchen.\n\n${dialogue}`
  const { scriptId } = await createPlay(actor, play)
  const { roles } = await actor.call('proposeCasting', { scriptId })
  const { voices } = await actor.call('getUserAvailableVoices', {})
  const genderOf = (voiceId = '') => voices.find(({ id }) => id === voiceId)?.gender
  const quill = roles.find(({ name }) => name === 'QUILL')
  expect([genderOf(quill?.voiceId), genderOf(quill?.otherGender?.voiceId)]).toEqual(['male', 'female'])
  expect(roles.map(({ voiceId }) => voiceId)).not.toContain(quill?.otherGender?.voiceId)
  expect(roles.filter(({ otherGender }) => otherGender)).toEqual([quill])
  const proposal = await actor.call('proposeCasting', { scriptId, kept: { QUILL: 'tom' } })
  expect(proposal.roles.find(({ name }) => name === 'QUILL')).not.toHaveProperty('otherGender')
})

test('a voice that an admin has disabled is not proposed for a role', async () => {
  const actor = await app.signUp()
  const { scriptId } = await createPlay(actor)
  const propose = async () => (await actor.call('proposeCasting', { scriptId })).roles.map(({ voiceId }) => voiceId)
  const [voiceId = ''] = await propose()
  await app.database.db.insert(voiceSettings).values({ voiceId, isEnabled: false, updatedAt: app.clock.now() })
  app.services.voiceRegistry.invalidate()
  expect(await propose()).not.toContain(voiceId)
  await app.database.db.delete(voiceSettings)
  app.services.voiceRegistry.invalidate()
})
