import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare } from './compare.ts'
import { merge, placesOf, settle, type Choice } from './merge.ts'

const wording = (content: string, facts: { title?: string; tags?: string[] } = {}) => ({
  title: 'Balcony',
  tags: [],
  ...facts,
  content,
})
const scene = 'ROMEO\nBut soft!\n\nJULIET\nAy me!\n\nROMEO\nShe speaks.\n'

test('changes in different lines of two devices are both there', () => {
  const mine = scene.replace('But soft!', 'But hush!')
  const theirs = scene.replace('She speaks.', 'She speaks again.')
  const merged = merge(wording(scene), wording(mine), wording(theirs))
  expect(placesOf(merged)).toEqual([])
  expect(settle(merged).content).toBe(mine.replace('She speaks.', 'She speaks again.'))
})

test('a line that both changed differently is a place to choose; both keeps both', () => {
  const merged = merge(
    wording(scene),
    wording(scene.replace('Ay me!', 'Alas!')),
    wording(scene.replace('Ay me!', 'Oh dear!')),
  )
  const [place, ...others] = placesOf(merged)
  expect(others).toEqual([])
  expect(place).toMatchObject({ mine: 'Alas!\n', theirs: 'Oh dear!\n' })
  const chosen = (choice: Choice) => settle(merged, new Map(place && [[place, choice]])).content
  expect(chosen('mine')).toBe(scene.replace('Ay me!', 'Alas!'))
  expect(chosen('theirs')).toBe(scene.replace('Ay me!', 'Oh dear!'))
  expect(chosen('both')).toBe(scene.replace('Ay me!', 'Alas!\nOh dear!'))
})

test('the same change by both is one change', () => {
  const both = wording(scene.replace('Ay me!', 'Alas!'))
  expect(settle(merge(wording(scene), both, both))).toEqual(both)
})

test('titles: one change is taken, two are chosen between; tags of both are there, removed ones are not', () => {
  const base = wording(scene, { tags: ['verse', 'old'] })
  const mine = { ...base, title: 'Act two', tags: ['verse', 'old', 'mine'] }
  const theirs = { ...base, tags: ['verse', 'theirs'] }
  expect(settle(merge(base, mine, theirs))).toMatchObject({ title: 'Act two', tags: ['verse', 'theirs', 'mine'] })
  const merged = merge(base, mine, { ...theirs, title: 'Scene two' })
  expect(placesOf(merged)).toEqual([{ field: 'title', mine: 'Act two', theirs: 'Scene two' }])
})

const someLines = fc.array(fc.constantFrom('', 'ROMEO', 'JULIET', 'Ay me!', 'But soft!', 'Line'), { maxLength: 14 })
const someText = someLines.map((lines) => lines.map((line) => `${line}\n`).join(''))

test('nothing is lost: whatever two devices did, choosing one side throughout gives no line that neither had', () => {
  fc.assert(
    fc.property(someText, someText, someText, (base, mine, theirs) => {
      const merged = merge(wording(base), wording(mine), wording(theirs))
      const all = new Map(placesOf(merged).map((place) => [place, 'both' as const]))
      const kept = settle(merged, all).content.split('\n')
      // A line that a device added itself is in what comes of it.
      for (const [side, other] of [[mine, theirs] as const, [theirs, mine] as const]) {
        const added = side.split('\n').filter((line) => !base.includes(line) && !other.includes(line))
        for (const line of added) expect(kept).toContain(line)
      }
      expect(settle(merge(wording(base), wording(mine), wording(base))).content).toBe(mine)
      expect(settle(merge(wording(base), wording(base), wording(theirs))).content).toBe(theirs)
    }),
  )
})

test('what is compared is the two texts, line by line', () => {
  fc.assert(
    fc.property(someText, someText, (before, after) => {
      const lines = compare(before, after)
      const without = (kind: string) =>
        lines
          .filter((line) => line.kind !== kind)
          .map(({ text }) => text)
          .join('\n')
      expect(without('added')).toBe(before)
      expect(without('removed')).toBe(after)
    }),
  )
  expect(compare('a\nb\nc', 'a\nx\nc').map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'same a',
    'removed b',
    'added x',
    'same c',
  ])
})

test('the longest script, changed at both ends by two devices, is merged: its length is no obstacle', () => {
  const lines = Array.from({ length: 40_000 }, (_, index) => (index % 2 ? '' : `Line ${index} of the whole play.`))
  const base = `Begin\n${lines.join('\n')}\nEnd\n`
  const mine = base.replace('Begin', 'Beginning').replace('End', 'The end')
  const theirs = base.replace('Line 20000 of', 'Line twenty thousand of')
  const merged = merge(wording(base), wording(mine), wording(theirs))
  expect(placesOf(merged)).toEqual([])
  expect(settle(merged).content).toBe(mine.replace('Line 20000 of', 'Line twenty thousand of'))
})
