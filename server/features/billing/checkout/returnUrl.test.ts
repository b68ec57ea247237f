import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareShop, whyNot } from './testing/shop.ts'

const { shop, signUp, checkout, lastCheckout } = shareShop()

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

test.each(payloads)('S-23 after payment nobody is led to %j', async (address) => {
  const actor = await signUp()
  const refusal = { http: 400, code: 'checkout/foreign-address' }
  // What no database keeps is taken out of every input before anybody reads it.
  const isOurs = address === '/\u0000'
  for (const change of [{ successUrl: address }, { cancelUrl: address }]) {
    const why = await whyNot(checkout(actor, change))
    if (isOurs) expect(why).toBeNull()
    else expect(why).toMatchObject(refusal)
  }
})

test('S-23 whatever address is given, what Stripe is told is on this site', async () => {
  const actor = await signUp()
  const own = new URL(shop().app.url)
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
    fc.asyncProperty(fc.array(fc.constantFrom(...parts), { maxLength: 7 }), async (given) => {
      await shop().app.database.db.execute('delete from rate_counters')
      const before = Object.keys(shop().far.books.checkouts).length
      const why = await whyNot(checkout(actor, { successUrl: given.join(''), cancelUrl: given.join('') }))
      if (why) expect(why.code).toBe('checkout/foreign-address')
      else {
        const { successUrl, cancelUrl } = lastCheckout()
        for (const url of [successUrl, cancelUrl]) {
          const parsed = new URL(new URL(url).href)
          expect([parsed.origin, parsed.username, parsed.pathname.startsWith('//')]).toEqual([own.origin, '', false])
        }
        expect(successUrl).toContain('session_id={CHECKOUT_SESSION_ID}')
      }
      expect(Object.keys(shop().far.books.checkouts).length - before).toBe(why ? 0 : 1)
    }),
    { numRuns: 40 },
  )
})

test('the success address keeps its place for the session’s id, however it is written, or gets one', async () => {
  const actor = await signUp()
  const { origin } = new URL(shop().app.url)
  const expected: [string, string][] = [
    ['/subscribe/success', '/subscribe/success?session_id={CHECKOUT_SESSION_ID}'],
    ['/subscribe/success?plan=annual#top', '/subscribe/success?plan=annual&session_id={CHECKOUT_SESSION_ID}'],
    ['/subscribe/success?session_id=%7BCHECKOUT_SESSION_ID%7D', '/subscribe/success?session_id={CHECKOUT_SESSION_ID}'],
  ]
  for (const [given, told] of expected) {
    await checkout(actor, { successUrl: given })
    expect(lastCheckout().successUrl).toBe(origin + told)
  }
})
