import { expect, test } from 'vitest'
import { clusterValues, type Row } from './rows.ts'
import { findWrappedNames, type TableLine } from './wrappedNames.ts'

test('a group of values is never wider than the tolerance, even if each value is near the next one', () => {
  expect(clusterValues([0, 4, 8, 12], 5)).toEqual([
    { at: 4, count: 2 },
    { at: 12, count: 2 },
  ])
})

test('a speech in the last column is no second part of a name, even if the speech above breaks off', () => {
  const segment = (text: string, x: number) => ({ text, x, width: text.length * 6, size: 12 })
  const line = (name: string, words: string): TableLine => {
    const columns = [segment(name, 40), segment(words, 140)]
    return { row: { page: 1, y: 0, segments: columns, gap: 12 } satisfies Row, columns }
  }
  expect(findWrappedNames([line('IDA', 'I never said'), line('BELL', 'It rains.'), line('IDA', 'So.')]).size).toBe(0)
})
