import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'
import { codeAt, findStep, newSecret, stepAt, uriOf } from './totp.ts'

// RFC 6238, Appendix B: the last six of its eight digits.
const rfcSecret = Buffer.from('12345678901234567890')

test.each([
  ['1970-01-01T00:00:59Z', '287082'],
  ['2005-03-18T01:58:29Z', '081804'],
  ['2005-03-18T01:58:31Z', '050471'],
  ['2009-02-13T23:31:30Z', '005924'],
  ['2033-05-18T03:33:20Z', '279037'],
])('the code of %s is the one every app shows', (at, code) => {
  expect(codeAt(rfcSecret, stepAt(new Date(at)))).toBe(code)
})

test('a clock that is one step off opens, two steps off does not, and no code opens twice', () => {
  const now = new Date('2026-11-21T09:30:15Z')
  const here = stepAt(now)
  const open = (away: number, after = 0) => findStep(rfcSecret, codeAt(rfcSecret, here + away), { now, after })
  expect([-2, -1, 0, 1, 2].map((away) => open(away))).toEqual([null, here - 1, here, here + 1, null])
  expect(open(0, here)).toBeNull()
  expect(open(-1, here)).toBeNull()
  expect(open(1, here)).toBe(here + 1)
  expect(findStep(rfcSecret, '12345', { now, after: 0 })).toBeNull()
})

test('what apps read from the picture names the house, the account and the secret', () => {
  const uri = new URL(uriOf(rfcSecret, { house: 'Scene Partner', account: 'ada+1@example.com' }))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('Scene Partner:ada+1@example.com')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Scene Partner',
    ...{ algorithm: 'SHA1', digits: '6', period: '30' },
  })
})

test('a sealed secret opens with the house’s secret or the one before it, for its owner alone, and in one piece', () => {
  const secret = newSecret().toString('base64')
  const old = createSeal({ appSecret: 'old', previousSecret: undefined })
  const sealed = old.close(secret, 'ada')
  const bent = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`
  expect(sealed).not.toContain(secret)
  expect(createSeal({ appSecret: 'new', previousSecret: 'old' }).open(sealed, 'ada')).toBe(secret)
  expect(createSeal({ appSecret: 'new', previousSecret: undefined }).open(sealed, 'ada')).toBeNull()
  expect(old.open(sealed, 'bob')).toBeNull()
  expect(old.open(bent, 'ada')).toBeNull()
})
