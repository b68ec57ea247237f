import { Failure } from '@scene-partner/contract/failures'
import { expect, test } from 'vitest'
import { parseReturnUrl, parseSuccessUrl } from './returnUrl.ts'

const site = 'https://scenes.example'

function parse(input: string, parser = parseReturnUrl) {
  try {
    return parser(input, site)
  } catch (error) {
    return error instanceof Failure ? error.code : error
  }
}

test.each([
  ['/account', `${site}/account`],
  ['account', `${site}/account`],
  [`${site}/account?tab=plan#top`, `${site}/account?tab=plan#top`],
  ['', `${site}/`],
])('S-23 a return address on this site is returned as a complete URL: %j', (input, expected) => {
  expect(parse(input)).toBe(expected)
})

test.each([
  'https://evil.example/',
  'http://scenes.example/',
  'https://scenes.example:8443/',
  '//evil.example',
  '//scenes.example//evil.example',
  'https://scenes.example//evil.example',
  'https://ada@scenes.example/',
  'https://:secret@scenes.example/',
  '/\\evil.example',
  '/account\n',
  '/acc ount',
  '/\u0085account',
  'javascript:alert(1)',
  'blob:https://evil.example/x',
  'https://',
])('S-23 a return address that is malformed or could lead to another site is refused: %j', (input) => {
  expect(parse(input)).toBe('checkout/foreign-address')
  expect(parse(input, parseSuccessUrl)).toBe('checkout/foreign-address')
})

// [spec1 §7.5]
test.each([
  ['/success', '/success?session_id={CHECKOUT_SESSION_ID}'],
  ['/success?plan=annual#top', '/success?plan=annual&session_id={CHECKOUT_SESSION_ID}'],
  ['/success?id={CHECKOUT_SESSION_ID}', '/success?id={CHECKOUT_SESSION_ID}'],
  [
    '/success?id=%7bCHECKOUT_SESSION_ID%7d&again=%7BCHECKOUT_SESSION_ID%7D',
    '/success?id={CHECKOUT_SESSION_ID}&again={CHECKOUT_SESSION_ID}',
  ],
])('the success address that is parsed from %j contains {CHECKOUT_SESSION_ID}', (input, expected) => {
  expect(parse(input, parseSuccessUrl)).toBe(site + expected)
})
