import { expect, test } from 'vitest'
import { parseVoice } from './parseVoice.ts'

const parse = (entry: unknown) => parseVoice(entry, ({ id }) => id)

test('the accent of a hosted voice is read from its label, or from its locale if the label is unknown', () => {
  expect(parse({ id: 'a', labels: { accent: 'US-New York' }, locale: 'en-GB' })?.accent).toBe('New York')
  expect(parse({ id: 'a', labels: { accent: 'martian', gender: 'Woman' }, locale: 'en-GB' })).toMatchObject({
    ...{ accent: 'British', gender: 'female' },
  })
})

test('a hosted voice is used only if its language is not stated or English, and its id contains no space', () => {
  expect(parse({ id: 'a' })?.id).toBe('a')
  expect(parse({ id: 'a', language: 'en-US' })?.id).toBe('a')
  expect(parse({ id: 'a', labels: { language: 'French' } })).toBeUndefined()
  expect(parse({ id: 'a b' })).toBeUndefined()
})
