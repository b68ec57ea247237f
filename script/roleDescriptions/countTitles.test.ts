import type { UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { expect, test } from 'vitest'
import { countTitles } from './countTitles.ts'
import { createNameIndex } from './names/nameIndex.ts'

const roles = ['HELMER', 'TAMSIN', 'NURSE']
const createLine = (text: string, speaker = ''): UnderstoodLine => ({
  ...{ id: text, kind: speaker ? 'speech' : 'action', scene: 0, characters: speaker ? [speaker] : [], cue: speaker },
  ...{ extension: '', parts: [], text, firstLine: 1, lastLine: 1, confidence: 1 },
})

/** Returns the gender of HELMER that the titles in these lines show. */
function findGender(...lines: UnderstoodLine[]) {
  const findMentions = createNameIndex(roles.map((name) => [name]))
  const [counted] = countTitles(lines, { findMentions, roleOf: (name) => roles.indexOf(name), count: roles.length })
  const { female = 0, male = 0 } = counted ?? {}
  return female === male ? undefined : female > male ? 'female' : 'male'
}

const helmer = createLine('Come in.', 'HELMER')
const mrs = createLine('Good morning, Mrs. Helmer.', 'NURSE')
const miss = createLine('Miss Helmer sleeps.')

test.each<[what: string, gender: string | undefined, lines: UnderstoodLine[]]>([
  ['“Mrs.” said to HELMER', 'female', [helmer, mrs]],
  ['“Mrs.” said to HELMER, who speaks next', 'female', [mrs, helmer]],
  ['“Mrs.” said in another scene', undefined, [helmer, { ...mrs, scene: 1 }]],
  ['“Mrs.” said to TAMSIN', undefined, [helmer, createLine('Is it late?', 'TAMSIN'), mrs]],
  ['“Mrs.” said about somebody', undefined, [helmer, createLine('Mrs. Helmer is out.', 'NURSE')]],
  ['“Uncle”', 'male', [createLine('Uncle Helmer sleeps.')]],
  ['“Aunt”', 'female', [createLine('Aunt Helmer sleeps.')]],
  ['“Miss”', 'female', [miss]],
  ['“Miss” for the daughter of a “Mr.”', 'male', [miss, createLine('Mr. Helmer reads.')]],
  ['“Miss” for the role Tamsin Helmer', undefined, [createLine('Tamsin Helmer comes in.'), miss]],
])('from %s, the gender of HELMER is inferred as %s', (_what, gender, lines) => {
  expect(findGender(...lines)).toBe(gender)
})
