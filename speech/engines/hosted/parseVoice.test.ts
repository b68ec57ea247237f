import { expect, test } from 'vitest'
import { parseVoice } from './parseVoice.ts'

const parse = (entry: unknown) => parseVoice(entry, ({ id }) => id)

test('the accent of a hosted voice is read from its accent, else from its locale', () => {
  expect(parse({ id: 'a', labels: { accent: 'US-New York' }, locale: 'en-GB' })?.accent).toBe('New York')
  expect(parse({ id: 'a', labels: { accent: 'martian', gender: 'Woman' }, locale: 'en-GB' })).toMatchObject({
    ...{ accent: 'British', gender: 'female' },
  })
})

test('a hosted voice is used if its language is unknown or English, and if its id is usable', () => {
  expect(parse({ id: 'a' })?.id).toBe('a')
  expect(parse({ id: 'a', language: 'en-US' })?.id).toBe('a')
  expect(parse({ id: 'a', labels: { language: 'French' } })).toBeUndefined()
  expect(parse({ id: 'a b' })).toBeUndefined()
})
