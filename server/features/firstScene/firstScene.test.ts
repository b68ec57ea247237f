import { expect, test } from 'vitest'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'

const minuteMs = 60_000

/** Somebody new, whose address is proved by the letter that came to it. */
async function newcomer(app: TestApp) {
  const client = app.visitor()
  const email = `new-${Math.round(performance.now() * 1_000)}@example.com`
  await client.call('signUp', { email, password: goodPassword, firstName: 'Ada', lastName: 'Ray' })
  await app.services.jobs.drain()
  const [link = ''] = (await app.mailbox()).find(({ to }) => to === email)?.links ?? []
  const token = new URL(link).searchParams.get('token') ?? ''
  await client.call('verifyEmail', { token })
  return Object.assign(client, { email })
}

test('a scene of the house waits in every new account, cast and ready: its first line is heard at once', async () => {
  await using app = await startApp()
  const actor = await newcomer(app)
  const { scripts } = await actor.call('getUserScripts', {})
  expect(scripts.map(({ title }) => title)).toEqual(['The Spare Key'])
  const scriptId = scripts[0]?.id ?? ''
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
