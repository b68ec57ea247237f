import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { useBillingServer, captureFailure } from '../testing/billingTestServer.ts'

const { server, signUp, checkout, lastCheckout } = useBillingServer()

let actor: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  actor = await signUp()
})

const payloads = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://localhost@evil.example/',
  'https:evil.example',
  '////evil.example',
  'http://localhost.evil.example',
  'file:///etc/passwd',
  ' /account',
  '/account ',
  '/\u0000',
  'blob:http://localhost/x',
] as const

test('S-23 a checkout with a blob: address of this site as a return address is refused', async () => {
  const address = `blob:${server().app.url}/3b9aca00-0000-4000-8000-000000000000`
  for (const change of [{ successUrl: address }, { cancelUrl: address }]) {
    expect(await captureFailure(checkout(actor, change))).toMatchObject({ code: 'checkout/foreign-address' })
  }
})

test.each(payloads)('S-23 a checkout is refused unless its return address %j is on this site', async (address) => {
  const refusal = { http: 400, code: 'checkout/foreign-address' }
  // The server removes NUL characters (`\0`) from every input before this code runs, so this address becomes `/`.
  const isOurs = address === '/\u0000'
  for (const change of [{ successUrl: address }, { cancelUrl: address }]) {
    const failure = await captureFailure(checkout(actor, change))
    if (isOurs) expect(failure).toBeNull()
    else expect(failure).toMatchObject(refusal)
  }
})

test('S-23 Stripe receives only addresses on this site, whatever a client sends', { tags: ['long'] }, async () => {
  const own = new URL(server().app.url)
  const parts = [
    '/',
    '\\',
    '//',
    '@',
    ':',
    'evil.example',
    'https:',
    own.host,
    own.origin,
    '%2f',
    '%5c',
    '?',
    '#',
    '.',
    '..',
    ' ',
    '\t',
    'account',
  ]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...parts), { maxLength: 7 }), async (input) => {
      await server().app.database.db.execute('delete from rate_counters')
      const before = Object.keys(server().stripe.books.checkouts).length
      const failure = await captureFailure(checkout(actor, { successUrl: input.join(''), cancelUrl: input.join('') }))
      if (failure) expect(failure.code).toBe('checkout/foreign-address')
      else {
        const { successUrl, cancelUrl } = lastCheckout()
        for (const url of [successUrl, cancelUrl]) {
          const parsed = new URL(new URL(url).href)
          expect([parsed.origin, parsed.username, parsed.pathname.startsWith('//')]).toEqual([own.origin, '', false])
        }
        expect(successUrl).toContain('session_id={CHECKOUT_SESSION_ID}')
      }
      expect(Object.keys(server().stripe.books.checkouts).length - before).toBe(failure ? 0 : 1)
    }),
    { numRuns: 40 },
  )
})

// [spec1 §7.5]
test('the success URL that Stripe receives contains {CHECKOUT_SESSION_ID}: decoded if it was encoded, added if it was missing', async () => {
  const { origin } = new URL(server().app.url)
  const expected: [string, string][] = [
    ['/subscribe/success', '/subscribe/success?session_id={CHECKOUT_SESSION_ID}'],
    ['/subscribe/success?plan=annual#top', '/subscribe/success?plan=annual&session_id={CHECKOUT_SESSION_ID}'],
    ['/subscribe/success?session_id=%7BCHECKOUT_SESSION_ID%7D', '/subscribe/success?session_id={CHECKOUT_SESSION_ID}'],
  ]
  for (const [input, expectedUrl] of expected) {
    await checkout(actor, { successUrl: input })
    expect(lastCheckout().successUrl).toBe(origin + expectedUrl)
  }
})
