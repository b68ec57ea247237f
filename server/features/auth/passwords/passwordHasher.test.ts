import { expect, test } from 'vitest'
import { createHasher } from './hasher.ts'

test('a password is kept as argon2id with its salt, and only the same password opens it', async () => {
  const hasher = createHasher()
  const stored = await hasher.hash('Open-the-curtain-7')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hasher.hash('Open-the-curtain-7')).not.toBe(stored)
  expect(await hasher.isRight('Open-the-curtain-7', stored)).toBe(true)
  expect(await hasher.isRight('open-the-curtain-7', stored)).toBe(false)
})

test('an account without a password is opened by none', async () => {
  const hasher = createHasher()
  expect(await hasher.isRight('Open-the-curtain-7', null)).toBe(false)
})

test('letters typed in another Unicode form are the same password', async () => {
  const hasher = createHasher()
  const stored = await hasher.hash('Caf\u00e9-noir-77')
  expect(await hasher.isRight('Cafe\u0301-noir-77', stored)).toBe(true)
})

test('S-46 a flood of sign-ins waits in a short line, and the rest is told at once to come again', async () => {
  const hasher = createHasher()
  const all = await Promise.allSettled(Array.from({ length: 40 }, () => hasher.hash('Open-the-curtain-7')))
  const refused = all.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(40 - 2 - 16)
  expect(refused[0]?.reason).toMatchObject({ code: 'rate_limited', facts: { retryAfterS: 2 } })
})
