import { createFakeEngine } from '@scene-partner/speech/engines/testing/fakeEngine'
import { createSpeakerWithEngines } from '@scene-partner/speech/speaker'
import { expect, test } from 'vitest'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { issueResetToken, upsertAccount } from '../auth/operatorAccounts.ts'

const minuteMs = 60_000

/** Signs up a new user and verifies the e-mail address by the link in the e-mail. */
async function signUpAndVerify(app: TestApp) {
  const client = app.visitor()
  const email = `new-${Math.round(performance.now() * 1_000)}@example.com`
  await client.call('signUp', { email, password: goodPassword, firstName: 'Ada', lastName: 'Ray' })
  await app.services.jobs.drain()
  const [link = ''] = (await app.mailbox()).find(({ to }) => to === email)?.links ?? []
  const token = new URL(link).searchParams.get('token') ?? ''
  const { firstScriptId } = await client.call('verifyEmail', { token })
  return Object.assign(client, { email, firstScriptId })
}

test('a new account has the first scene, cast and ready to rehearse', async () => {
  await using app = await startApp()
  const actor = await signUpAndVerify(app)
  const { scripts } = await actor.call('getUserScripts', {})
  expect(scripts.map(({ title }) => title)).toEqual(['The Spare Key'])
  const scriptId = scripts[0]?.id ?? ''
  // Verification returns its id, so that the client can open it.
  expect(actor.firstScriptId).toBe(scriptId)
  expect(scripts[0]?.characters).toEqual([
    { name: 'IVO', speeches: 15 },
    { name: 'MAYA', speeches: 14 },
  ])
  expect(scripts[0]?.analysis).toMatchObject({ doubts: 0 })
  const { casting } = await actor.call('getCasting', { scriptId })
  expect(casting).toMatchObject({ mine: ['MAYA'], roles: { IVO: { speed: 1 } } })
  const { understanding } = await actor.call('getUnderstanding', { scriptId })
  const first = understanding.lines.find(({ kind }) => kind === 'speech')
  const { audioUrl, characters } = await actor.call('startLine', { scriptId, lineId: first?.id ?? '' })
  expect(characters).toEqual(['IVO'])
  expect((await actor.downloadAudio(audioUrl)).length).toBeGreaterThan(1_000)
})

test('an account made by an operator gets the first scene once, when its password is set', async () => {
  await using app = await startApp()
  const email = 'made-by-hand@example.com'
  const account = { email, firstName: 'Stage', lastName: 'Manager', mustBeNew: true }
  await upsertAccount(app.services, account)
  const client = app.visitor()
  for (const _again of [1, 2]) {
    const token = await issueResetToken(app.services, email)
    await client.call('resetPassword', { token, newPassword: goodPassword })
  }
  await client.call('signIn', { email, password: goodPassword })
  const { scripts } = await client.call('getUserScripts', {})
  expect(scripts.map(({ title }) => title)).toEqual(['The Spare Key'])
})

test('a deleted first scene is not added again', async () => {
  await using app = await startApp()
  const actor = await signUpAndVerify(app)
  const [scene] = (await actor.call('getUserScripts', {})).scripts
  await actor.call('deleteScript', { scriptId: scene?.id ?? '' })
  app.clock.advance(11 * minuteMs)
  await app.services.jobs.drain()
  // A sign-in link verifies the address once more, and must not add the scene again.
  await actor.call('sendSignInLink', { email: actor.email })
  await app.services.jobs.drain()
  const mail = (await app.mailbox()).find(({ to, links }) => to === actor.email && links[0]?.includes('sign-in-link'))
  const token = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? ''
  await actor.call('signInWithLink', { token })
  expect((await actor.call('getUserScripts', { includeArchived: true })).scripts).toEqual([])
})

test('a visitor hears the first scene from pre-generated files', async () => {
  const [hosted, local] = [createFakeEngine(), createFakeEngine()]
  const hostedRendition = { quality: 'hosted', engine: 'elevenlabs', engineVoice: 'theirs', gainDb: 0 } as const
  // Visitors hear local engines, because a hosted voice costs money.
  const speaker = createSpeakerWithEngines({
    elevenlabs: { ...hosted, renditionFor: () => hostedRendition },
    flite: local,
  })
  await using app = await startApp({ overrides: { speaker } })
  const visitor = app.visitor()
  const before = await visitor.call('getFirstScene', {})
  expect(before).toMatchObject({ mine: ['MAYA'], sounds: [], understanding: { title: 'The Spare Key' } })
  expect(before.understanding.lines.find(({ kind }) => kind === 'speech')).toMatchObject({ text: 'Is it a fire?' })
  expect(local.spoken).toEqual([])

  // The background task calls this while the engines are idle.
  const idleTime = { signal: new AbortController().signal, waitUntilIdle: async () => {} }
  local.failOn('Somebody did.', 1)
  await app.services.firstSceneAudio.generateMissing(idleTime)
  expect((await visitor.call('getFirstScene', {})).sounds).toEqual([])
  await app.services.firstSceneAudio.generateMissing(idleTime)
  const { sounds, understanding } = await visitor.call('getFirstScene', {})
  const partnerLines = understanding.lines.filter(({ characters }) => characters[0] === 'IVO')
  expect(sounds.map(({ lineId }) => lineId)).toEqual(partnerLines.map(({ id }) => id))

  const spoken = local.spoken.length
  const [first] = sounds
  const answer = await visitor.request(first?.url ?? '')
  expect(answer.headers.get('content-type')).toBe('audio/mpeg')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  const part = await visitor.request(first?.url ?? '', { headers: { range: 'bytes=0-99' } })
  expect(part.status).toBe(206)
  for (const name of ['0123456789abcdef.mp3', '..%2Fpreviews%2Ftom.mp3', 'x.mp3'])
    expect((await visitor.request(`/first-scene/${name}`)).status).toBe(404)
  await app.services.firstSceneAudio.generateMissing(idleTime)
  expect(local.spoken).toHaveLength(spoken)
  expect(hosted.spoken).toEqual([])
})
