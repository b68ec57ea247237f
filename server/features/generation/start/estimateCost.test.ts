import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { startAppWithActors } from '../../../testing/appWithActors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const scene =
  'INT. HALL - NIGHT\n\nANNA\nYou came.\n\nBEN\n(softly)\nI said I would.\n\nANNA\nSo you did.\n\nBEN\nThen let me in.'
const prose = 'But soft! What light through yonder window breaks? But soft!'

// [decisions §4.5]
test.each([
  ['a script', { text: scene, voiceId: 'tom' }],
  ['a script spoken with its names', { text: scene, voiceId: 'tom', reads: 'everything' as const }],
  ['repeated words', { text: prose, voiceId: 'tom' }],
  ['a text that needs normalising', { text: `\r\n  ${prose}\u0007 Cafe\u0301. `, voiceId: 'tom' }],
])('the new characters that weighText returns for %s equal the charge of startGeneration', async (_, request) => {
  const actor = await app.signUp({ tier: 'paid' })
  const estimate = await actor.call('weighText', request)
  const started = await actor.call('startGeneration', request)
  expect(started).toMatchObject({
    characterCount: estimate.characterCount,
    chargedCharacters: estimate.newCharacters,
  })
  await actor.downloadAudio(started.audioUrl)

  const repeatedEstimate = await actor.call('weighText', request)
  expect(repeatedEstimate).toEqual({ ...estimate, newCharacters: 0, remaining: 30_000 - started.chargedCharacters })
  expect(await actor.call('checkGenerationLimit', { characterCount: 0 })).toMatchObject({
    remaining: repeatedEstimate.remaining,
    limit: repeatedEstimate.limit,
  })
})

// [decisions §4.5]
test('for a changed text weighText counts only the changed unit as new; with another voice it counts every unit, but a repeated unit only once', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const { audioUrl } = await actor.call('startGeneration', { text: prose, voiceId: 'tom' })
  await actor.downloadAudio(audioUrl)
  const changed = prose.replace('window', 'doorway')
  expect(await actor.call('weighText', { text: changed, voiceId: 'tom' })).toMatchObject({
    newCharacters: 'What light through yonder doorway breaks? '.length,
  })
  const other = await actor.call('weighText', { text: prose, voiceId: 'imogen' })
  expect(other.newCharacters).toBe('But soft! What light through yonder window breaks? '.length)
})

// [decisions §4.4]
test('weighText returns how many names and directions of a script will not be spoken', async () => {
  const actor = await app.signUp({ tier: 'free' })
  const asScript = await actor.call('weighText', { text: scene, voiceId: 'tom' })
  expect(asScript).toMatchObject({ isScript: true, namesUnspoken: 4, directionsUnspoken: 2, limit: 10_000 })
  expect(asScript.roles).toEqual(['ANNA', 'BEN'])
  const whole = await actor.call('weighText', { text: scene, voiceId: 'tom', reads: 'everything' })
  expect(whole).toMatchObject({ isScript: true, namesUnspoken: 0, directionsUnspoken: 0 })
  expect(whole.characterCount).toBeGreaterThan(asScript.characterCount)
  expect(await actor.call('weighText', { text: prose })).toMatchObject({
    ...{ isScript: false, roles: [], newCharacters: null },
  })
  expect(await actor.call('weighText', { text: ' ', voiceId: 'tom' })).toMatchObject({
    characterCount: 0,
    newCharacters: 0,
  })
})

test('weighText refuses an unknown voice and a text of more than 200,000 characters', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  await expect(actor.call('weighText', { text: 'Hello.', voiceId: 'nobody' })).rejects.toMatchObject({
    code: 'voice_not_found',
  })
  await expect(actor.call('weighText', { text: 'a'.repeat(200_001), voiceId: 'tom' })).rejects.toMatchObject({
    code: 'text_too_long',
    details: { limit: 200_000 },
  })
})

test(
  'weighText loads the voice in advance, except during an impersonation, and speaks nothing',
  { tags: ['long'] },
  async () => {
    // This test needs an app of its own, with an administrator who impersonates a user.
    await using world = await startAppWithActors()
    const { actors } = world
    const { speaker } = world.app
    await actors.impersonated.call('weighText', { text: prose, voiceId: 'tom' })
    expect(speaker.warmed).toEqual([])
    await actors.subscriber.call('weighText', { text: prose, voiceId: 'tom' })
    expect(speaker.warmed).toHaveLength(1)
    expect(speaker.spoken).toEqual([])
  },
)

test('the 121st call of weighText within a minute gets rate_limited', { tags: ['long'] }, async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const estimate = () => actor.call('weighText', { text: 'Hello.', voiceId: 'tom' })
  for (let count = 0; count < 120; count++) await estimate()
  await expect(estimate()).rejects.toMatchObject({ code: 'rate_limited' })
})

test('the 21st call of weighText with a long text within a minute gets rate_limited', { tags: ['long'] }, async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const estimate = (length: number) => actor.call('weighText', { text: 'a '.repeat(length / 2), voiceId: 'tom' })
  for (let count = 0; count < 20; count++) await estimate(20_002)
  await expect(estimate(20_002)).rejects.toMatchObject({ code: 'rate_limited' })
  await expect(estimate(20)).resolves.toBeDefined()
})
