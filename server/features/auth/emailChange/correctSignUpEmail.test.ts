// How a new user corrects a mistyped e-mail address. All tests share one app with `TRUST_PROXY=1`, so that
// `X-Forwarded-For` sets the address of a client.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, startApp, type TestApp } from '../../../testing/startApp.ts'
import { failureOf, newestLinkToken } from '../testing/mailAndFailures.ts'

const names = { firstName: 'Ada', lastName: 'Ray' }

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await startApp({ environment: { TRUST_PROXY: '1' } })
})
afterAll(() => app[Symbol.asyncDispose]())

const freshAddress = () => `ada${(count += 1)}@example.org`

/** Signs up with a mistyped e-mail address and a coupon code. */
async function signUpMistyped() {
  const client = app.visitor()
  const mistyped = `ada${(count += 1)}@exmaple.org`
  await client.call('signUp', { email: mistyped, password: goodPassword, couponCode: 'BREAKALEG', ...names })
  return { client, mistyped }
}

test('a new user corrects a mistyped address; the link mailed to the right address verifies it and redeems the sign-up coupon', async () => {
  const correct = 'ada@example.org'
  const { client, mistyped } = await signUpMistyped()
  const oldToken = await newestLinkToken(app, mistyped)
  const user = await client.call('correctSignUpEmail', { newEmail: ' Ada@Example.org ' })
  expect(user).toMatchObject({ email: correct, emailVerified: false })
  const token = await newestLinkToken(app, correct)
  // The link that was mailed to the mistyped address does not verify this account any more.
  const stranger = app.visitor()
  expect(await failureOf(stranger.call('verifyEmail', { token: oldToken }))).toMatchObject({
    code: 'auth/invalid-action-code',
  })
  expect(await client.call('verifyEmail', { token })).toMatchObject({ email: correct })
  expect(await client.call('getUserData', {})).toMatchObject({
    email: correct,
    emailVerified: true,
    subscriptionTier: 'premium_trial',
  })
  await app.visitor().call('signIn', { email: correct, password: goodPassword })
})

test('a verified address cannot be corrected', async () => {
  const person = await app.signUp()
  const failure = await failureOf(person.call('correctSignUpEmail', { newEmail: freshAddress() }))
  expect(failure).toMatchObject({ code: 'account/already-verified', http: 400 })
  expect(await person.call('getUserData', {})).toMatchObject({ email: person.email })
})

test('correctSignUpEmail refuses an address of another account, the unchanged address and an invalid address', async () => {
  const other = await app.signUp()
  const { client, mistyped } = await signUpMistyped()
  for (const [newEmail, code] of [
    [other.email, 'auth/email-already-in-use'],
    [mistyped, 'account/same-email'],
    ['ada', 'auth/invalid-email'],
  ] as const)
    expect(await failureOf(client.call('correctSignUpEmail', { newEmail }))).toMatchObject({ code })
  const token = await newestLinkToken(app, mistyped)
  expect(await client.call('verifyEmail', { token })).toMatchObject({ email: mistyped })
})

test('S-14 the answers that an address is taken, at sign-up and at the correction of the address, count together: after five, a client is refused', async () => {
  const [other, ip] = [await app.signUp(), '203.0.113.6']
  for (let answer = 0; answer < 4; answer += 1)
    await app.services.limits.increment(`sign-up-taken:${ip}`, { windowS: 3600 })
  const client = app.visitor({ 'x-forwarded-for': ip })
  await client.call('signUp', { email: freshAddress(), password: goodPassword, ...names })
  for (const code of ['auth/email-already-in-use', 'rate_limited'])
    expect(await failureOf(client.call('correctSignUpEmail', { newEmail: other.email }))).toMatchObject({ code })
})

test(
  'S-14 the server tells a client at most five times an hour that an address is taken',
  { tags: ['long'] },
  async () => {
    const other = await app.signUp()
    const codes: unknown[] = []
    for (let account = 0; account < 6; account += 1) {
      const client = app.visitor({ 'x-forwarded-for': '203.0.113.5' })
      await client.call('signUp', { email: freshAddress(), password: goodPassword, ...names })
      const failure = await failureOf(client.call('correctSignUpEmail', { newEmail: other.email }))
      codes.push((failure as { code: string }).code)
    }
    expect(codes).toEqual([...Array<string>(5).fill('auth/email-already-in-use'), 'rate_limited'])
  },
)

test(
  'an e-mail address receives at most three verification links an hour, also if different accounts request them',
  { tags: ['long'] },
  async () => {
    const correct = freshAddress()
    for (let account = 0; account < 4; account += 1) {
      const client = app.visitor()
      await client.call('signUp', { email: freshAddress(), password: goodPassword, ...names })
      const answer = client.call('correctSignUpEmail', { newEmail: correct })
      // Gives this account another address, so that the next account can be changed to the address `correct`.
      if (account < 3) {
        await answer
        await client.call('correctSignUpEmail', { newEmail: freshAddress() })
      } else expect(await failureOf(answer)).toMatchObject({ code: 'rate_limited' })
    }
  },
)
