import { expect, test } from 'vitest'
import { createSecretCipher } from './secretCipher.ts'
import {
  findMatchingStep,
  formatOtpauthUri,
  formatSecret,
  generateCode,
  generateSecret,
  parseSecret,
  stepAt,
} from './totp.ts'

// The test vectors of RFC 6238, Appendix B, with the last six of their eight digits.
const rfcSecret = parseSecret(Buffer.from('12345678901234567890').toString('base64'))

test.each([
  ['1970-01-01T00:00:59Z', '287082'],
  ['2005-03-18T01:58:29Z', '081804'],
  ['2005-03-18T01:58:31Z', '050471'],
  ['2009-02-13T23:31:30Z', '005924'],
  ['2033-05-18T03:33:20Z', '279037'],
])('the TOTP code at %s is the code in the test vectors of RFC 6238', (at, code) => {
  expect(generateCode(rfcSecret, stepAt(new Date(at)))).toBe(code)
})

test('codes of the previous and next time step are accepted, codes two steps away are refused, and no code works twice', () => {
  const now = new Date('2026-11-21T09:30:15Z')
  const here = stepAt(now)
  const open = (away: number, after = 0) =>
    findMatchingStep(rfcSecret, generateCode(rfcSecret, here + away), { now, after })
  expect([-2, -1, 0, 1, 2].map((away) => open(away))).toEqual([null, here - 1, here, here + 1, null])
  expect(open(0, here)).toBeNull()
  expect(open(-1, here)).toBeNull()
  expect(open(1, here)).toBe(here + 1)
  expect(findMatchingStep(rfcSecret, '12345', { now, after: 0 })).toBeNull()
})

test('the URI in the QR code for an authenticator app contains issuer, account and secret', () => {
  const uri = new URL(formatOtpauthUri(rfcSecret, { issuer: 'Scene Partner', account: 'ada+1@example.com' }))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('Scene Partner:ada+1@example.com')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Scene Partner',
    ...{ algorithm: 'SHA1', digits: '6', period: '30' },
  })
})

test('an encrypted secret can be decrypted with the current or previous app secret, only for its owner, and only if unchanged', () => {
  const secret = formatSecret(generateSecret())
  const old = createSecretCipher({ appSecret: 'old', previousSecret: undefined })
  const sealed = old.encrypt(secret, 'ada')
  const bent = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`
  expect(sealed).not.toContain(secret)
  expect(createSecretCipher({ appSecret: 'new', previousSecret: 'old' }).decrypt(sealed, 'ada')).toBe(secret)
  expect(createSecretCipher({ appSecret: 'new', previousSecret: undefined }).decrypt(sealed, 'ada')).toBeNull()
  expect(old.decrypt(sealed, 'bob')).toBeNull()
  expect(old.decrypt(bent, 'ada')).toBeNull()
})

test('a TOTP secret that was stored before the server used the library otpauth still gives the same base32 text and codes', () => {
  const stored = 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA='
  const secret = parseSecret(stored)
  expect(formatSecret(secret)).toBe(stored)
  expect(secret.base32).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(generateSecret().bytes).toHaveLength(20)
  expect(findMatchingStep(secret, '005924', { now: new Date('2009-02-13T23:31:30Z'), after: 0 })).toBe(41_152_263)
})
