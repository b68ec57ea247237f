// @vitest-environment node
import { expect, test } from 'vitest'
import { sayings } from './testing/catalogue.ts'

test('every screen of the house says its words from the catalogue', () => {
  const places = new Set(sayings.map(({ place }) => place))
  for (const feature of ['account', 'accounts', 'billing', 'blog', 'help', 'house', 'scripts', 'studio', 'voices'])
    expect(places).toContain(`web/features/${feature}/words.ts`)
  expect(sayings.length).toBeGreaterThan(800)
})

test('nothing in the catalogue holds two spaces, or ends on one that nobody sees', () => {
  const odd = sayings.filter(({ text }) => text !== null && / {2}|\s$|\t/.test(text))
  expect(odd).toEqual([])
})

test('a sentence stands once in its place, so that changing it changes it everywhere there', () => {
  const seen = new Map<string, string>()
  const twice: string[] = []
  for (const { place, name, text } of sayings) {
    // A word may be said of two things; a whole sentence is one.
    if (text === null || name.includes('.') || text.split(' ').length < 4) continue
    const first = seen.get(`${place} ${text}`)
    if (first) twice.push(`${place}: ${first} and ${name}`)
    else seen.set(`${place} ${text}`, name)
  }
  expect(twice).toEqual([])
})
