import { expect, test } from 'vitest'
import { parseStyleSheet, type TextStyle } from './htmlStyles.ts'

test('several rules of a style sheet for one class are combined, and the later value of a property is used', () => {
  const known = new Map<string, TextStyle>()
  parseStyleSheet(
    '.dir { font-style: italic } .dir, p.note { text-align: center } .act .dir { text-align: left }',
    known,
  )
  expect(Object.fromEntries(known)).toEqual({ dir: { isItalic: true, isCentred: false }, note: { isCentred: true } })
})
