import { expect, test } from 'vitest'
import { parseStyleSheet, type TextStyle } from './htmlStyles.ts'

test('if a style sheet has several rules for a class, all of them apply, and of two values of a property the later is used', () => {
  const known = new Map<string, TextStyle>()
  parseStyleSheet(
    '.dir { font-style: italic } .dir, p.note { text-align: center } .act .dir { text-align: left }',
    known,
  )
  expect(Object.fromEntries(known)).toEqual({ dir: { isItalic: true, isCentred: false }, note: { isCentred: true } })
})
