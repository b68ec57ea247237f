import { expect, test } from 'vitest'
import { startApp } from '../../testing/startApp.ts'
import { createWorld } from '../../testing/world.ts'

const scene =
  'INT. HALL - NIGHT\n\nANNA\nYou came.\n\nBEN\n(softly)\nI said I would.\n\nANNA\nSo you did.\n\nBEN\nThen let me in.'
const prose = 'But soft! What light through yonder window breaks? But soft!'

test.each([
  ['a script', { text: scene, voiceId: 'tom' }],
  ['a script read with everything', { text: scene, voiceId: 'tom', reads: 'everything' as const }],
  ['words said twice', { text: prose, voiceId: 'tom' }],
  ['what comes untidily', { text: `\r\n  ${prose}\u0007 Cafe\u0301. `, voiceId: 'tom' }],
])('%s is weighed as it is then charged', async (_, wish) => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  const before = await actor.call('weighText', wish)
  const started = await actor.call('startGeneration', wish)
  expect(started).toMatchObject({
    characterCount: before.characterCount,
    chargedCharacters: before.newCharacters,
  })
  await actor.listenToTheEnd(started.audioUrl)

  const after = await actor.call('weighText', wish)
  expect(after).toEqual({ ...before, newCharacters: 0, remaining: 30_000 - started.chargedCharacters })
  expect(await actor.call('checkGenerationLimit', { characterCount: 0 })).toMatchObject({
    remaining: after.remaining,
    limit: after.limit,
  })
})

test('what is kept in this voice is new in another, and a changed word is its unit alone', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  const { audioUrl } = await actor.call('startGeneration', { text: prose, voiceId: 'tom' })
  await actor.listenToTheEnd(audioUrl)
  const changed = prose.replace('window', 'doorway')
  expect(await actor.call('weighText', { text: changed, voiceId: 'tom' })).toMatchObject({
    newCharacters: 'What light through yonder doorway breaks? '.length,
  })
  const other = await actor.call('weighText', { text: prose, voiceId: 'imogen' })
  expect(other.newCharacters).toBe('But soft! What light through yonder window breaks? '.length)
})

test('a script says how many names and directions will not be spoken, unless everything is wanted', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'free' })
  const asScript = await actor.call('weighText', { text: scene, voiceId: 'tom' })
  expect(asScript).toMatchObject({ isScript: true, namesUnspoken: 4, directionsUnspoken: 2, limit: 10_000 })
  const whole = await actor.call('weighText', { text: scene, voiceId: 'tom', reads: 'everything' })
  expect(whole).toMatchObject({ isScript: true, namesUnspoken: 0, directionsUnspoken: 0 })
  expect(whole.characterCount).toBeGreaterThan(asScript.characterCount)
  expect(await actor.call('weighText', { text: prose })).toMatchObject({ isScript: false, newCharacters: null })
  expect(await actor.call('weighText', { text: ' ', voiceId: 'tom' })).toMatchObject({
    characterCount: 0,
    newCharacters: 0,
  })
})

test('weighing refuses what cannot be read at all', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  await expect(actor.call('weighText', { text: 'Hello.', voiceId: 'nobody' })).rejects.toMatchObject({
    code: 'voice_not_found',
  })
  await expect(actor.call('weighText', { text: 'a'.repeat(200_001), voiceId: 'tom' })).rejects.toMatchObject({
    code: 'text_too_long',
    details: { limit: 200_000 },
  })
})

test('the voice gets ready while the text is weighed, and speaks nothing', async () => {
  await using world = await createWorld()
  const { app, actors } = world
  await actors.impersonated.call('weighText', { text: prose, voiceId: 'tom' })
  expect(app.voice.warmed).toEqual([])
  await actors.subscriber.call('weighText', { text: prose, voiceId: 'tom' })
  expect(app.voice.warmed).toHaveLength(1)
  expect(app.voice.spoken).toEqual([])
})

test('one who weighs without end is asked to wait', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  const ask = () => actor.call('weighText', { text: 'Hello.', voiceId: 'tom' })
  for (let count = 0; count < 120; count++) await ask()
  await expect(ask()).rejects.toMatchObject({ code: 'rate_limited' })
})

test('a long text, which takes longer to read, is weighed less often', async () => {
  await using app = await startApp()
  const actor = await app.signUp({ tier: 'paid' })
  const ask = (length: number) => actor.call('weighText', { text: 'a '.repeat(length / 2), voiceId: 'tom' })
  for (let count = 0; count < 20; count++) await ask(20_002)
  await expect(ask(20_002)).rejects.toMatchObject({ code: 'rate_limited' })
  await expect(ask(20)).resolves.toBeDefined()
})
