import { createFakeEngine } from '@scene-partner/speech/engines/testing/fakeEngine'
import { createSpeakerWithEngines } from '@scene-partner/speech/speaker'
import { findVoice } from '@scene-partner/speech/catalog/voices'
import { expect, test } from 'vitest'
import { markAsImpersonated } from '../../testing/actors.ts'
import { startApp } from '../../testing/startApp.ts'
import { createPlay } from '../rehearsal/testing/samplePlay.ts'

/** Starts an app with neural voices. `warmed` lists the neural voices that were loaded in advance. */
async function startWithNeuralVoices(environment: Record<string, string> = {}) {
  const kokoro = createFakeEngine()
  const speaker = createSpeakerWithEngines({ kokoro, flite: createFakeEngine() })
  return { app: await startApp({ environment, overrides: { speaker } }), kokoro, warmed: kokoro.warmed }
}

const neuralVoiceOf = (id: string) => findVoice(id)?.renditions.find(({ engine }) => engine === 'kokoro')?.engineVoice

test('a server with neural voices loads their model when it starts, and generates no speech', async () => {
  const { app, kokoro, warmed } = await startWithNeuralVoices()
  await using _app = app
  expect(warmed).toHaveLength(1)
  expect(kokoro.spoken).toEqual([])
})

test('a server with ROLE=web loads no model, because only worker processes generate speech', async () => {
  // The app uses the test's own database. The web role only requires that a database address is set.
  const { app, warmed } = await startWithNeuralVoices({ ROLE: 'web', DATABASE_URL: 'postgres://db.invalid/scenes' })
  await using _app = app
  const actor = await app.signUp()
  await actor.call('getPracticeHome', {})
  expect(warmed).toEqual([])
})

test('opening the practice page or the Studio’s list of voices loads the neural voices in advance', async () => {
  const { app, warmed } = await startWithNeuralVoices()
  await using _app = app
  const actor = await app.signUp()
  warmed.length = 0
  await actor.call('getPracticeHome', {})
  expect(warmed).toHaveLength(1)
  await actor.call('getUserAvailableVoices', {})
  expect(warmed).toHaveLength(2)
})

test('opening a script loads the voices of its readers in advance, but not the voice of the actor’s own role', async () => {
  const { app, warmed } = await startWithNeuralVoices()
  await using _app = app
  const actor = await app.signUp()
  const { scriptId } = await createPlay(actor)
  const roleOf = (voiceId: string) => ({ voiceId, speed: 1 })
  const roles = { ANNA: roleOf('tom'), BEN: roleOf('kate'), CARL: roleOf('arthur') }
  await actor.call('saveCasting', { scriptId, version: 0, casting: { mine: ['ANNA'], roles, pronunciations: [] } })
  warmed.length = 0
  await actor.call('getCasting', { scriptId })
  expect(warmed).toEqual([neuralVoiceOf('kate'), neuralVoiceOf('arthur')])
})

test('an admin who views another account loads no voice in advance', async () => {
  const { app, warmed } = await startWithNeuralVoices()
  await using _app = app
  const actor = await app.signUp()
  const admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
  const { scriptId } = await createPlay(actor)
  const casting = { mine: ['ANNA'], roles: { BEN: { voiceId: 'tom', speed: 1 } }, pronunciations: [] }
  await actor.call('saveCasting', { scriptId, version: 0, casting })
  await markAsImpersonated(app, actor.userId, admin.userId)
  warmed.length = 0
  await actor.call('getCasting', { scriptId })
  await actor.call('getPracticeHome', {})
  await actor.call('getUserAvailableVoices', {})
  expect(warmed).toEqual([])
})
