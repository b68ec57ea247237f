import { expect, test } from 'vitest'
import { createSessionCookie } from './cookie.ts'

const today = { isHttps: true, appSecret: 'the-secret-of-today-32-letters-x', previousSecret: undefined }

/** What a browser would send back. */
function sentBack(header: string) {
  const [name = '', value = ''] = header.split(';', 1)[0]?.split('=') ?? []
  return { cookies: { [name]: value } }
}

test('S-55 over https the cookie is bound to this host, hidden from scripts and kept from other sites', () => {
  const header = createSessionCookie(today).give('token', 1800)
  expect(header).toMatch(/^__Host-sp=[\w.-]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  expect(createSessionCookie({ ...today, isHttps: false }).give('token', 1800)).toMatch(
    /^sp=[^;]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/,
  )
})

test('a cookie is believed only with our signature', () => {
  const cookie = createSessionCookie(today)
  const request = sentBack(cookie.give('token', 1800))
  expect(cookie.read(request)).toEqual({ token: 'token', isStale: false })

  const [value = ''] = Object.values(request.cookies)
  for (const forged of [
    '',
    'token',
    'token.',
    `other.${value.split('.')[1]}`,
    `${value}.x`,
    `${value.slice(0, -2)}AA`,
  ]) {
    expect(cookie.read({ cookies: { '__Host-sp': forged } })).toBeNull()
  }
})

test('after the secret was changed, sessions signed with the one before go on', () => {
  const request = sentBack(createSessionCookie(today).give('token', 1800))
  const changed = { ...today, appSecret: 'the-secret-of-tomorrow-32-letter', previousSecret: today.appSecret }
  expect(createSessionCookie(changed).read(request)).toEqual({ token: 'token', isStale: true })
  expect(createSessionCookie({ ...changed, previousSecret: undefined }).read(request)).toBeNull()
})
