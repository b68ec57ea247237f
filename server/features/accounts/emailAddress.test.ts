import { expect, test } from 'vitest'
import { normaliseEmail, readEmail } from './emailAddress.ts'

test('an address is read whatever its case and the blanks around it', () => {
  expect(readEmail('  Ada.Ray@Example.COM ')).toBe('ada.ray@example.com')
})

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'a b@example.com',
  'ada@example.com\r\nBcc: x@y.z',
  'ada@exa\0mple.com',
  `${'a'.repeat(250)}@b.co`,
])('%j is no address', (given) => {
  expect(() => readEmail(given)).toThrow('Invalid email address.')
})

test('tags, and at Gmail dots too, do not make another person', () => {
  expect(normaliseEmail('Ada.Ray+trial@gmail.com')).toBe('adaray@gmail.com')
  expect(normaliseEmail('adaray@googlemail.com')).toBe('adaray@gmail.com')
  expect(normaliseEmail('ada.ray+two@example.com')).toBe('ada.ray@example.com')
  expect(normaliseEmail('ada@Bühne.example')).toBe(normaliseEmail('ada@xn--bhne-0ra.example'))
  expect(normaliseEmail('+one@example.com')).not.toBe(normaliseEmail('+two@example.com'))
})
