import { expect, test } from 'vitest'
import { findRecordProblems } from './decisionRecords.mjs'

const path = 'docs/decisions/speech/0003-playback.md'
const text = '# 3. Playback\n\n## Context\n\nA.\n\n## Decision\n\nB.\n\n## Consequences\n\nC.\n'
const list = '# Decision records\n\n- 3: [Playback](speech/0003-playback.md)\n'
const problemsOf = (changes = {}) => findRecordProblems([{ path, text, ...changes }], changes.list ?? list)

test('a record that has all parts and is listed once is accepted, with headings or with bold words', () => {
  expect(problemsOf()).toEqual([])
  expect(problemsOf({ text: text.replaceAll(/^## (\w+)\n\n/gm, '**$1.** ') })).toEqual([])
})

test.each(['Context', 'Decision', 'Consequences'])('a record without the part %s is reported', (part) => {
  expect(problemsOf({ text: text.replace(`## ${part}\n`, '') })).toEqual([`${path}: the part "${part}" is missing`])
})

test.each([
  ['not at all', '# Decision records\n', 0],
  ['twice', `${list}${list}`, 2],
])('a record that the list of records names %s is reported', (_, changed, times) => {
  expect(problemsOf({ list: changed })).toEqual([
    `${path}: docs/decisions/README.md lists it ${times} times instead of once`,
  ])
})

test('a record that is listed with another title is reported', () => {
  expect(problemsOf({ list: list.replace('Playback', 'Sound') })).toEqual([
    `${path}: docs/decisions/README.md lists it with another number or title`,
  ])
})

test('two records with the same number are reported', () => {
  const other = { path: 'docs/decisions/scripts/0003-import.md', text: text.replace('Playback', 'Import') }
  const both = `${list}- 3: [Import](scripts/0003-import.md)\n`
  expect(findRecordProblems([{ path, text }, other], both)).toEqual([`${other.path}: ${path} has the number 3 too`])
})

test('a record whose title has another number than its file is reported', () => {
  expect(problemsOf({ text: text.replace('# 3.', '# 4.') })).toEqual([`${path}: the title does not begin with "# 3. "`])
})
