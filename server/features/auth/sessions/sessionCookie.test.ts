import { expect, test } from 'vitest'
import { createSessionCookie } from './sessionCookie.ts'

const today = { isHttps: true, appSecret: 'the-secret-of-today-32-letters-x', previousSecret: undefined }

/** Returns the request cookies that a browser would send after it received this Set-Cookie header. */
function sentBack(header: string) {
  const [name = '', value = ''] = header.split(';', 1)[0]?.split('=') ?? []
  return { cookies: { [name]: value } }
}

test('S-55 over HTTPS the session cookie is Secure, HttpOnly, SameSite and restricted to this host', () => {
  const header = createSessionCookie(today).create('token', 1800)
  expect(header).toMatch(/^__Host-sp=[\w.-]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  expect(createSessionCookie({ ...today, isHttps: false }).create('token', 1800)).toMatch(
    /^sp=[^;]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/,
  )
})

test('the server reads no session token from a cookie whose signature is missing or wrong', () => {
  const cookie = createSessionCookie(today)
  const request = sentBack(cookie.create('token', 1800))
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

test('a cookie signed with the previous app secret is valid only while the server still has that secret', () => {
  const request = sentBack(createSessionCookie(today).create('token', 1800))
  const changed = { ...today, appSecret: 'the-secret-of-tomorrow-32-letter', previousSecret: today.appSecret }
  expect(createSessionCookie(changed).read(request)).toEqual({ token: 'token', isStale: true })
  expect(createSessionCookie({ ...changed, previousSecret: undefined }).read(request)).toBeNull()
})
