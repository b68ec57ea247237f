import type { UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { expect, test } from 'vitest'
import { findBreakdowns } from './breakdowns.ts'
import { createNameIndex } from './names/nameIndex.ts'

const createDirection = (text: string): UnderstoodLine => ({
  ...{ id: text, kind: 'action', scene: 0, characters: [], cue: '', extension: '', parts: [], text },
  ...{ firstLine: 1, lastLine: 1, confidence: 1 },
})
/** Returns the description of ZED according to the casting breakdown in a direction. */
const describeZed = (text: string) =>
  findBreakdowns([createDirection(text)], createNameIndex([['ZED'], ['ARDO']])).get(0)?.description

test.each([
  '[ZED]',
  '[ZED MARSH]',
  '[ZED “ZEE” Marsh Jr.]',
  '[ZED, 70+]',
  '[ZED mid-30s]',
  '[ZED (Mid-30s)]',
  '[ZED, female]',
])(
  'a paragraph that begins with %s is a casting breakdown, and the text after the brackets describes the role',
  (head) => {
    expect(describeZed(`${head} Co-star. Tall.`)).toBe('Tall')
  },
)

test.each(['[ZED sits down.]', '[ZED Exits.]', '[ZED SITS DOWN.]', '[ZED exits]'])(
  'a direction that begins with %s does not describe the role',
  (head) => {
    expect(describeZed(`${head} [ARDO stands up.]`)).toBeUndefined()
  },
)
