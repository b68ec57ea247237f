import { expect, test } from 'vitest'
import { decodeEntities } from './decodeEntities.ts'

test.each([
  ['&mdash;&eacute;&Uuml;&szlig;', '\u2014\u00E9\u00DC\u00DF'],
  ['&#8217;&#x2019;&#X2019;', '\u2019\u2019\u2019'],
  ['&#128512;', '\u{1F600}'],
  ['a&shy;b&nbsp;c', 'ab c'],
  ['&bogus; &constructor; &', '&bogus; &constructor; &'],
])('the known HTML entities in “%s” are decoded: “%s”', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded)
})

test.each(['&#10;', '&#13;', '&#x85;', '&#8232;', '&#8233;', '&#55296;', '&#x110000;', '&#127;'])(
  'the entity %s (a line break, a control character or an invalid one) becomes a space, so that rows keep their numbers',
  (entity) => {
    expect(decodeEntities(`a${entity}b`)).toBe('a b')
  },
)
