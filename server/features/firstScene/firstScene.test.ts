// Adds the first scene to new accounts. The tests share one app; the test without worker threads starts a second server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { issueResetToken, upsertAccount } from '../auth/operatorAccounts.ts'

const minuteMs = 60_000

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Signs up a new user and verifies the e-mail address by the link in the e-mail. */
async function signUpAndVerify(server = app) {
  const client = server.visitor()
  const email = `new-${Math.round(performance.now() * 1_000)}@example.com`
  await client.call('signUp', { email, password: goodPassword, firstName: 'Ada', lastName: 'Ray' })
  await server.services.jobs.drain()
  const [link = ''] = (await server.mailbox()).find(({ to }) => to === email)?.links ?? []
  const token = new URL(link).searchParams.get('token') ?? ''
  const { firstScriptId } = await client.call('verifyEmail', { token })
  return Object.assign(client, { email, firstScriptId })
}

test('a new account gets the first scene as a script, with a complete casting and ready to rehearse', async () => {
  const actor = await signUpAndVerify()
  const { scripts } = await actor.call('getUserScripts', {})
  expect(scripts.map(({ title }) => title)).toEqual(['The Spare Key'])
  const scriptId = scripts[0]?.id ?? ''
  // The response to the verification contains the script id of the first scene, so that the client can open the script.
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

test('verifying an e-mail address adds the first scene, even if no worker thread can run', async () => {
  await using server = await startApp({ sharedWith: app })
  await server.services.textWorkers.close()
  const { firstScriptId } = await signUpAndVerify(server)
  expect(firstScriptId).toBeDefined()
})

test('an account that an operator created gets the first scene once, when its user sets the password, also if the user deletes it', async () => {
  const email = 'made-by-hand@example.com'
  const account = { email, firstName: 'Stage', lastName: 'Manager', mustBeNew: true }
  await upsertAccount(app.services, account)
  const client = app.visitor()
  const setPassword = async () => {
    const token = await issueResetToken(app.services, email)
    await client.call('resetPassword', { token, newPassword: goodPassword })
  }
  for (const _again of [1, 2]) await setPassword()
  await client.call('signIn', { email, password: goodPassword })
  const { scripts } = await client.call('getUserScripts', {})
  expect(scripts.map(({ title }) => title)).toEqual(['The Spare Key'])
  await client.call('deleteScript', { scriptId: scripts[0]?.id ?? '' })
  await setPassword()
  await client.call('signIn', { email, password: goodPassword })
  expect((await client.call('getUserScripts', {})).scripts).toEqual([])
})

test('a deleted first scene is not added again', { tags: ['long'] }, async () => {
  const actor = await signUpAndVerify()
  const [scene] = (await actor.call('getUserScripts', {})).scripts
  await actor.call('deleteScript', { scriptId: scene?.id ?? '' })
  app.clock.advance(11 * minuteMs)
  await app.services.jobs.drain()
  // A sign-in by link must not add the scene again.
  await actor.call('sendSignInLink', { email: actor.email })
  await app.services.jobs.drain()
  const mail = (await app.mailbox()).find(({ to, links }) => to === actor.email && links[0]?.includes('sign-in-link'))
  const token = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? ''
  await actor.call('signInWithLink', { token })
  expect((await actor.call('getUserScripts', { includeArchived: true })).scripts).toEqual([])
})
