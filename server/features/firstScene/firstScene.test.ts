import { createStandInEngine } from '@scene-partner/speech/engines/standIn'
import { speakerOver } from '@scene-partner/speech/speaker'
import { expect, test } from 'vitest'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { issueResetToken, keepAccount } from '../accounts/byOperator.ts'

const minuteMs = 60_000

/** Somebody new, whose address is proved by the letter that came to it. */
async function newcomer(app: TestApp) {
  const client = app.visitor()
  const email = `new-${Math.round(performance.now() * 1_000)}@example.com`
  await client.call('signUp', { email, password: goodPassword, firstName: 'Ada', lastName: 'Ray' })
  await app.services.jobs.drain()
  const [link = ''] = (await app.mailbox()).find(({ to }) => to === email)?.links ?? []
  const token = new URL(link).searchParams.get('token') ?? ''
  const { firstScriptId } = await client.call('verifyEmail', { token })
  return Object.assign(client, { email, firstScriptId })
}

test('a scene of the house waits in every new account, cast and ready: its first line is heard at once', async () => {
  await using app = await startApp()
  const actor = await newcomer(app)
  const { scripts } = await actor.call('getUserScripts', {})
  expect(scripts.map(({ title }) => title)).toEqual(['The Spare Key'])
  const scriptId = scripts[0]?.id ?? ''
  // Whoever has just proved their address is led to it.
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
  expect((await actor.listenToTheEnd(audioUrl)).length).toBeGreaterThan(1_000)
})

test('it waits as well for whom an operator has made, once their password is set; and is given once', async () => {
  await using app = await startApp()
  const email = 'made-by-hand@example.com'
  const account = { email, firstName: 'Stage', lastName: 'Manager', mustBeNew: true }
  await keepAccount(app.services, account)
  const client = app.visitor()
  for (const _again of [1, 2]) {
    const token = await issueResetToken(app.services, email)
    await client.call('resetPassword', { token, newPassword: goodPassword })
  }
  await client.call('signIn', { email, password: goodPassword })
  const { scripts } = await client.call('getUserScripts', {})
  expect(scripts.map(({ title }) => title)).toEqual(['The Spare Key'])
})

test('who deletes it is rid of it for good', async () => {
  await using app = await startApp()
  const actor = await newcomer(app)
  const [scene] = (await actor.call('getUserScripts', {})).scripts
  await actor.call('deleteScript', { scriptId: scene?.id ?? '' })
  app.clock.advance(11 * minuteMs)
  await app.services.jobs.drain()
  // A link by mail proves the address once more, and brings nothing back.
  await actor.call('sendSignInLink', { email: actor.email })
  await app.services.jobs.drain()
  const mail = (await app.mailbox()).find(({ to, links }) => to === actor.email && links[0]?.includes('sign-in-link'))
  const token = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? ''
  await actor.call('signInWithLink', { token })
  expect((await actor.call('getUserScripts', { includeArchived: true })).scripts).toEqual([])
})

test('a visitor hears the same scene from files that were made beforehand, and has nothing spoken', async () => {
  const [hosted, here] = [createStandInEngine(), createStandInEngine()]
  const theirs = { quality: 'hosted', engine: 'elevenlabs', engineVoice: 'theirs', gainDb: 0 } as const
  // A hosted voice costs whoever runs this: to visitors the machine's own speak.
  const speaker = speakerOver({ elevenlabs: { ...hosted, renditionFor: () => theirs }, flite: here })
  await using app = await startApp({ instead: { speaker } })
  const visitor = app.visitor()
  const before = await visitor.call('getFirstScene', {})
  expect(before).toMatchObject({ mine: ['MAYA'], sounds: [], understanding: { title: 'The Spare Key' } })
  expect(before.understanding.lines.find(({ kind }) => kind === 'speech')).toMatchObject({ text: 'Is it a fire?' })
  expect(here.spoken).toEqual([])

  // As it is done while nobody else waits for speech.
  const quiet = { signal: new AbortController().signal, untilQuiet: async () => {} }
  here.failOn('Somebody did.', 1)
  await app.services.firstSceneSounds.makeMissing(quiet)
  expect((await visitor.call('getFirstScene', {})).sounds).toEqual([])
  await app.services.firstSceneSounds.makeMissing(quiet)
  const { sounds, understanding } = await visitor.call('getFirstScene', {})
  const ivos = understanding.lines.filter(({ characters }) => characters[0] === 'IVO')
  expect(sounds.map(({ lineId }) => lineId)).toEqual(ivos.map(({ id }) => id))

  const spoken = here.spoken.length
  const [first] = sounds
  const answer = await visitor.request(first?.url ?? '')
  expect(answer.headers.get('content-type')).toBe('audio/mpeg')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  const part = await visitor.request(first?.url ?? '', { headers: { range: 'bytes=0-99' } })
  expect(part.status).toBe(206)
  for (const name of ['0123456789abcdef.mp3', '..%2Fpreviews%2Ftom.mp3', 'x.mp3'])
    expect((await visitor.request(`/first-scene/${name}`)).status).toBe(404)
  await app.services.firstSceneSounds.makeMissing(quiet)
  expect(here.spoken).toHaveLength(spoken)
  expect(hosted.spoken).toEqual([])
})
