import { expect, test } from 'vitest'
import type { Row } from '../layout/rows.ts'
import { findNameEdges } from './nameEdges.ts'

const segment = (text: string, x: number) => ({ text, x, width: text.length * 6, size: 12 })
const row = (...segments: Row['segments']): Row => ({ page: 1, y: 0, gap: 14, segments })
const named = (name: string) => row(segment(name, 72), segment('It rains.', 144))
const wrapped = row(segment('and nobody is there.', 144))

test('three names beside long speeches show where speeches begin on a page, and two names do not', () => {
  const page = (...names: string[]) => names.flatMap((name) => [named(name), ...Array<Row>(12).fill(wrapped)])
  expect(findNameEdges(page('IDA', 'BELL', 'IDA'), [])).toEqual({ words: [144], names: [72, 72, 72] })
  expect(findNameEdges(page('IDA', 'BELL'), [])).toEqual({ words: [], names: [] })
})

test('texts beside names are no speeches if no row begins where they begin', () => {
  expect(findNameEdges(['IDA', 'BELL', 'IDA'].map(named), []).words).toEqual([])
})
