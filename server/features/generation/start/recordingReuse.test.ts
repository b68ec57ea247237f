import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentKeyOf } from './recordingReuse.ts'

const unit = (text: string, pauseAfterMs: number) => ({ text, spoken: text, pauseAfterMs })
const units = [unit('You came.', 300), unit('I said I would.', 700)]
const keys = ['take one', 'take two']
const keyOf = (changes: object[] = []) =>
  contentKeyOf(
    'The Kitchen',
    units.map((one, position) => ({ ...one, ...changes[position] })),
    keys,
  )
const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

test('contentKeyOf returns the same key as earlier versions of the server did', () => {
  expect(keyOf()).toBe(hash(['The Kitchen', keys, [300, 700]]))
  expect(keyOf([{ pauseBeforeMs: 0, withBefore: false }])).toBe(keyOf())
})

test('the content key depends on the title, the order of the takes, the pauses before and after units, and which units are spoken at the same time', () => {
  const changed = [
    keyOf(),
    keyOf([{ pauseBeforeMs: 500 }]),
    keyOf([{}, { pauseBeforeMs: 500 }]),
    keyOf([{}, { withBefore: true }]),
    keyOf([{ pauseBeforeMs: 500 }, { withBefore: true }]),
    keyOf([{ pauseAfterMs: 500 }]),
    contentKeyOf('The Hall', units, keys),
    contentKeyOf('The Kitchen', units, keys.toReversed()),
  ]
  expect(new Set(changed).size).toBe(changed.length)
  expect(changed[1]).toBe(hash(['The Kitchen', keys, [300, 700], [[0, 500]]]))
  expect(changed[3]).toBe(hash(['The Kitchen', keys, [300, 700], { together: [1] }]))
})
