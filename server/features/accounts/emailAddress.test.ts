import { expect, test } from 'vitest'
import { normaliseEmail, parseEmail } from './emailAddress.ts'

// [spec1 §8.39]
test('an address is trimmed and converted to lower case', () => {
  expect(parseEmail('  Ada.Ray@Example.COM ')).toBe('ada.ray@example.com')
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
])('%j is refused as an e-mail address', (input) => {
  expect(() => parseEmail(input)).toThrow('Invalid email address.')
})

test('addresses that differ only in plus tags, Gmail dots or punycode belong to the same mailbox', () => {
  expect(normaliseEmail('Ada.Ray+trial@gmail.com')).toBe('adaray@gmail.com')
  expect(normaliseEmail('adaray@googlemail.com')).toBe('adaray@gmail.com')
  expect(normaliseEmail('ada.ray+two@example.com')).toBe('ada.ray@example.com')
  expect(normaliseEmail('ada@Bühne.example')).toBe(normaliseEmail('ada@xn--bhne-0ra.example'))
  expect(normaliseEmail('+one@example.com')).not.toBe(normaliseEmail('+two@example.com'))
})
