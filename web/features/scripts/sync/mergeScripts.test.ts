import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTexts } from '../versions/compareTexts.ts'
import { mergeScripts, findConflicts, resolveConflicts, type ConflictChoice } from './mergeScripts.ts'
import { emptyScript } from './scriptFields.ts'

const buildScript = (content: string, facts: { title?: string; tags?: string[] } = {}) => ({
  ...emptyScript,
  title: 'Balcony',
  ...facts,
  content,
})
const scene = 'ROMEO\nBut soft!\n\nJULIET\nAy me!\n\nROMEO\nShe speaks.\n'

test('if two devices changed different lines, both changes are in the merged text', () => {
  const mine = scene.replace('But soft!', 'But hush!')
  const theirs = scene.replace('She speaks.', 'She speaks again.')
  const conflict = mergeScripts(buildScript(scene), buildScript(mine), buildScript(theirs))
  expect(findConflicts(conflict)).toEqual([])
  expect(resolveConflicts(conflict).content).toBe(mine.replace('She speaks.', 'She speaks again.'))
})

test('a line that both devices changed is a conflict, and the choice "both" keeps both texts of the line', () => {
  const conflict = mergeScripts(
    buildScript(scene),
    buildScript(scene.replace('Ay me!', 'Alas!')),
    buildScript(scene.replace('Ay me!', 'Oh dear!')),
  )
  const [place, ...others] = findConflicts(conflict)
  expect(others).toEqual([])
  expect(place).toMatchObject({ mine: 'Alas!\n', theirs: 'Oh dear!\n' })
  const chosen = (choice: ConflictChoice) => resolveConflicts(conflict, new Map(place && [[place, choice]])).content
  expect(chosen('mine')).toBe(scene.replace('Ay me!', 'Alas!'))
  expect(chosen('theirs')).toBe(scene.replace('Ay me!', 'Oh dear!'))
  expect(chosen('both')).toBe(scene.replace('Ay me!', 'Alas!\nOh dear!'))
})

test('if both devices made the same change, there is no conflict', () => {
  const both = buildScript(scene.replace('Ay me!', 'Alas!'))
  expect(resolveConflicts(mergeScripts(buildScript(scene), both, both))).toEqual(both)
  const { content: _text, ...others } = emptyScript
  const retitled = { ...both, title: 'Act two' }
  expect(mergeScripts(buildScript(scene), retitled, retitled)).toEqual({
    ...others,
    title: 'Act two',
    text: [both.content],
  })
})

test('a title is a conflict only if both devices changed it; tags that either device added or removed are merged', () => {
  const base = buildScript(scene, { tags: ['verse', 'old'] })
  const mine = { ...base, title: 'Act two', tags: ['verse', 'old', 'mine'] }
  const theirs = { ...base, tags: ['verse', 'theirs'] }
  for (const merged of [mergeScripts(base, mine, theirs), mergeScripts(base, theirs, mine)]) {
    expect(findConflicts(merged)).toEqual([])
    expect(resolveConflicts(merged).title).toBe('Act two')
  }
  expect(mergeScripts(base, mine, theirs).tags).toEqual(['verse', 'theirs', 'mine'])
  const conflict = mergeScripts(base, mine, { ...theirs, title: 'Scene two' })
  expect(findConflicts(conflict)).toEqual([{ field: 'title', mine: 'Act two', theirs: 'Scene two' }])
})

const someLines = fc.array(fc.constantFrom('', 'ROMEO', 'JULIET', 'Ay me!', 'But soft!', 'Line'), { maxLength: 14 })
const someText = someLines.map((lines) => lines.map((line) => `${line}\n`).join(''))

test('the merged text has every line that either device added; if only one device changed the text, the result is the text of this device', () => {
  fc.assert(
    fc.property(someText, someText, someText, (base, mine, theirs) => {
      const conflict = mergeScripts(buildScript(base), buildScript(mine), buildScript(theirs))
      const all = new Map(findConflicts(conflict).map((place) => [place, 'both' as const]))
      const resolvedLines = resolveConflicts(conflict, all).content.split('\n')
      // Every line that only one device added is in the result.
      for (const [side, other] of [[mine, theirs] as const, [theirs, mine] as const]) {
        const added = side.split('\n').filter((line) => !base.includes(line) && !other.includes(line))
        for (const line of added) expect(resolvedLines).toContain(line)
      }
      expect(resolveConflicts(mergeScripts(buildScript(base), buildScript(mine), buildScript(base))).content).toBe(mine)
      expect(resolveConflicts(mergeScripts(buildScript(base), buildScript(base), buildScript(theirs))).content).toBe(
        theirs,
      )
    }),
  )
})

test('comparing two texts returns every line of both texts, marked as equal, added or removed', () => {
  fc.assert(
    fc.property(someText, someText, (before, after) => {
      const lines = compareTexts(before, after)
      const without = (kind: string) =>
        lines
          .filter((line) => line.kind !== kind)
          .map(({ text }) => text)
          .join('\n')
      expect(without('added')).toBe(before)
      expect(without('removed')).toBe(after)
    }),
  )
  expect(compareTexts('a\nb\nc', 'a\nx\nc').map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'same a',
    'removed b',
    'added x',
    'same c',
  ])
})

test('the changes of two devices in a script of 40,000 lines are merged without a conflict', () => {
  const lines = Array.from({ length: 40_000 }, (_, index) => (index % 2 ? '' : `Line ${index} of the whole play.`))
  const base = `Begin\n${lines.join('\n')}\nEnd\n`
  const mine = base.replace('Begin', 'Beginning').replace('End', 'The end')
  const theirs = base.replace('Line 20000 of', 'Line twenty thousand of')
  const conflict = mergeScripts(buildScript(base), buildScript(mine), buildScript(theirs))
  expect(findConflicts(conflict)).toEqual([])
  expect(resolveConflicts(conflict).content).toBe(mine.replace('Line 20000 of', 'Line twenty thousand of'))
})

const mergeTexts = (base: string, mine: string, theirs: string, choice: ConflictChoice = 'both') => {
  const conflict = mergeScripts(buildScript(base), buildScript(mine), buildScript(theirs))
  return resolveConflicts(conflict, new Map(findConflicts(conflict).map((place) => [place, choice]))).content
}

test('a last line without a line break is merged like every other line', () => {
  expect(mergeTexts('A\nB\nC', 'A!\nB\nC', 'A\nB\nC!')).toBe('A!\nB\nC!')
  // Both devices changed the last line. With the choice "both", the text of the other device is on a line of its own.
  expect(mergeTexts('A\nB', 'A\nmine', 'A\ntheirs')).toBe('A\nmine\ntheirs')
  // If one device deleted the last line, the result has no empty line in its place.
  expect(mergeTexts('A\nB', 'A\n', 'A\ntheirs')).toBe('A\ntheirs')
})

test('if the user chooses nothing at a conflict, the text of this device is used', () => {
  const base = buildScript(scene)
  const conflict = mergeScripts(base, { ...base, title: 'Mine' }, { ...base, title: 'Theirs' })
  expect(resolveConflicts(conflict).title).toBe('Mine')
  const choose = (choice: ConflictChoice) =>
    resolveConflicts(conflict, new Map(findConflicts(conflict).map((place) => [place, choice]))).title
  // A title has only one line, so "both" uses the title of this device.
  expect([choose('mine'), choose('theirs'), choose('both')]).toEqual(['Mine', 'Theirs', 'Mine'])
})

test('a conflict contains only the lines that both devices changed; the text around them is merged', () => {
  const conflict = mergeScripts(
    buildScript('A\nB\nC\nD\n'),
    buildScript('A\nmine\nC\nD\n'),
    buildScript('A\ntheirs\nC\nD\n'),
  )
  expect(conflict.text).toEqual(['A\n', { field: 'text', mine: 'mine\n', theirs: 'theirs\n' }, 'C\nD\n'])
})

test('a line that one device deleted and the other changed is a conflict', () => {
  const conflict = mergeScripts(buildScript('A\nB\nC\n'), buildScript('A\nC\n'), buildScript('A\nB!\nC\n'))
  expect(findConflicts(conflict)).toEqual([{ field: 'text', mine: '', theirs: 'B!\n' }])
  const other = mergeScripts(buildScript('A\nB\nC\n'), buildScript('A\nB!\nC\n'), buildScript('A\nC\n'))
  expect(findConflicts(other)).toEqual([{ field: 'text', mine: 'B!\n', theirs: '' }])
})

test('merged tags start with the server’s tags, name each tag once, and leave out tags that one device removed', () => {
  const base = buildScript(scene, { tags: ['a', 'b', 'c'] })
  const merge = (mine: string[], theirs: string[]) =>
    mergeScripts(base, { ...base, tags: mine }, { ...base, tags: theirs }).tags
  expect(merge(['a', 'b', 'c', 'new'], ['a', 'b', 'c', 'new'])).toEqual(['a', 'b', 'c', 'new'])
  expect(merge(['a', 'b'], ['a', 'b', 'c'])).toEqual(['a', 'b'])
  expect(merge(['a', 'b', 'c'], ['a', 'c', 'x'])).toEqual(['a', 'c', 'x'])
  expect(merge(['b'], ['c'])).toEqual([])
})
