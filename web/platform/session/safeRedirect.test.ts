import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeRedirect } from './safeRedirect.ts'

const ours = 'https://scenes.example'
// oxlint-disable-next-line no-control-regex -- control characters are matched on purpose
const forbidden = /\/\/|[\\\u0000-\u001f\u007f]/

function isHarmless(result: string | null): boolean {
  if (result === null) return true
  const first = new URL(result, ours)
  const second = new URL(first.pathname + first.search + first.hash, ours)
  return first.origin === ours && second.origin === ours && result.startsWith('/') && !forbidden.test(result)
}

const hostile = [
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  'https://evil.example',
  'http:evil.example',
  'https:/evil.example',
  '/%2fevil.example',
  '/%2Fevil.example',
  '/%252fevil.example',
  '/%5cevil.example',
  '/%255cevil.example',
  '/%25/%252fevil.example',
  '/%25fa%252f%252fevil.example',
  '/x%25fa%255cevil.example',
  '/%25%252f%25/%255cevil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%0a/evil.example',
  '/%0d%0aLocation:https://evil.example',
  '/\u0000/evil.example',
  '/%00',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'mailto:a@b',
  ' /studio',
  '/ /evil.example',
  '/./\\evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e%2e//evil.example',
  'evil.example',
  '@evil.example',
  'user@evil.example/',
  'https://scenes.example@evil.example',
  '/\u2028/evil',
  '/%e2%80%a8',
  '/\ufeff/evil',
  '/%',
  '/%zz',
  '',
  '?x',
  '#x',
]

// [spec1 §2.77] [spec1 §5.9]
test('S-23 redirect targets that may lead to another site, or that are no valid path, are all refused', () => {
  for (const target of hostile) expect([target, safeRedirect(target)]).toEqual([target, null])
})

test('S-23 every accepted redirect target is a path of this site', { tags: ['long'] }, () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '%2f',
    '%252f',
    '%5c',
    '%09',
    '\n',
    '.',
    '..',
    ':',
    '@',
    '?',
    '#',
    'evil.example',
    'studio',
    '／',
    '⁄',
  )
  const targets = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`),
  )
  const { counterexample } = fc.check(
    fc.property(targets, (target) => isHarmless(safeRedirect(target))),
    { numRuns: 1500 },
  )
  expect(counterexample).toBeNull()
})

test('redirect targets on this site keep their parameters', () => {
  for (const target of [
    '/',
    '/studio',
    '/studio?voice=tom',
    '/scripts#three',
    '/studio?voice=tom%20hall',
    '/blog/a-b_c~d',
    '/scripts?q=100%25',
    '/scripts?q=100%25%20sure',
    '/scripts?q=20%25faster',
    '/scripts?q=20%25%C3%A4',
  ]) {
    expect(safeRedirect(target)).toBe(target)
  }
})
