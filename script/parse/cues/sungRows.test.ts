import { expect, test } from 'vitest'
import { parseScript } from '../parseScript.ts'
import { listSpeeches } from '../script.ts'

const rolesOf = (...paragraphs: string[]) => [
  ...new Set(listSpeeches(parseScript(paragraphs.join('\n\n'))).flatMap(({ characters }) => characters)),
]
const turns = ['ANNA\nYou came.', 'BEN\nI did.', 'ANNA\nSo you did.', 'BEN\nSit down.']

test('a role that speaks only once, after a direction in brackets, is no row of a song', () => {
  expect(rolesOf(...turns, '[The door opens.]', 'MESSENGER\nA letter for you.', ...turns)).toContain('MESSENGER')
})
