import { expect, test } from 'vitest'
import { createPasswordHasher } from './passwordHasher.ts'

test('a password is stored as a salted argon2id hash, and only this password matches the hash', async () => {
  const hasher = createPasswordHasher()
  const stored = await hasher.hash('Open-the-curtain-7')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hasher.hash('Open-the-curtain-7')).not.toBe(stored)
  expect(await hasher.verify('Open-the-curtain-7', stored)).toBe(true)
  expect(await hasher.verify('open-the-curtain-7', stored)).toBe(false)
})

test('verify returns false for every password if the account has no stored password', async () => {
  const hasher = createPasswordHasher()
  expect(await hasher.verify('Open-the-curtain-7', null)).toBe(false)
})

test('verify accepts a password that is typed in another Unicode normalisation form than at sign-up', async () => {
  const hasher = createPasswordHasher()
  const [composed, decomposed] = ['Caf\u00e9-noir-77', 'Cafe\u0301-noir-77']
  expect(await hasher.verify(decomposed, await hasher.hash(composed))).toBe(true)
  expect(await hasher.verify(composed, await hasher.hash(decomposed))).toBe(true)
})

test('S-46 of 40 parallel hash requests 18 are accepted and the others are refused immediately', async () => {
  const hasher = createPasswordHasher()
  const all = await Promise.allSettled(Array.from({ length: 40 }, () => hasher.hash('Open-the-curtain-7')))
  const refused = all.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(40 - 2 - 16)
  expect(refused[0]?.reason).toMatchObject({ code: 'rate_limited', facts: { retryAfterS: 2 } })
})
