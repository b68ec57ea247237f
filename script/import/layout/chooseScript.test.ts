import { expect, test } from 'vitest'
import type { Script, Speech } from '../../parse/script.ts'
import { chooseScript } from './chooseScript.ts'

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
