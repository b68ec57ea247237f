import { describe, expect, test } from 'vitest'
import type { Script, Speech } from '../../parse/script.ts'
import { canWordsFindMore, chooseScript } from './chooseScript.ts'
import type { Row } from './rows.ts'

/** Creates a parse with this title and this number of speeches. The given names speak in turn. */
function createParse(title: string, count: number, { confidence = 1, names = ['ANNA', 'BEN'] } = {}): Script {
  const elements = Array.from({ length: count }, (_, at): Speech => ({
    ...{ kind: 'speech', cue: '', extension: '', text: 'Yes.', parts: [], firstLine: 1, lastLine: 1 },
    ...{ characters: [names[at % names.length] ?? ''], confidence },
  }))
  const scenes = [{ heading: '', firstLine: 1, lastLine: 1, elements }]
  return { title, format: 'play', characters: [], scenes, unparsed: [] }
}
const first = createParse('first', 10)

test('a less reliable parse is chosen only if it has over 10 % more speeches that are certain and whose role speaks repeatedly', () => {
  const choose = (...others: Script[]) => chooseScript([first, ...others]).title
  const createOther = (count: number) => createParse(`with ${count}`, count)
  expect(choose(createOther(11))).toBe('first')
  expect(choose(createOther(12))).toBe('with 12')
  // Each parse is compared with the best of the parses before it: 13 is not 10 % more than 12, but 14 is.
  expect(choose(createOther(12), createOther(13))).toBe('with 12')
  expect(choose(createOther(12), createOther(14))).toBe('with 14')
  expect(choose(createParse('uncertain', 20, { confidence: 0.69 }))).toBe('first')
  expect(choose(createParse('certain', 20, { confidence: 0.7 }))).toBe('certain')
  const names = Array.from({ length: 20 }, (_, at) => `ROLE ${at}`)
  expect(choose(createParse('single speeches', 20, { names }))).toBe('first')
})

describe('whether parsing the plain text could find over 10 % more speeches than a parse with four speeches', () => {
  const row = (...texts: string[]): Row => ({
    ...{ page: 1, y: 0, gap: 12 },
    segments: texts.map((text, at) => ({ text, x: 72 + at * 200, width: 60, size: 12 })),
  })
  const names = ['ANNA', 'BEN', 'ANNA', 'BEN'].map((name) => row(name))
  const canFindMore = (...more: Row[]) => canWordsFindMore([...names, ...more], createParse('four', 4))

  test('four names in the text are too few, and a fifth name counts only if it recurs', () => {
    expect(canFindMore()).toBe(false)
    expect(canFindMore(row('CARL'))).toBe(false)
    expect(canFindMore(row('ANNA'))).toBe(true)
  })

  test('a name that continues a speech after a page break, as in “ANNA (CONT’D)”, does not count', () => {
    expect(canFindMore(row('ANNA (CONT’D)'))).toBe(false)
  })

  test('a name counts even if it has other text beside it on its row', () => {
    expect(canFindMore(row('They wait at the gate.', 'ANNA'))).toBe(true)
  })
})
