import { expect, test } from 'vitest'
import { writeFountainDocument } from '../export/writeFountain.ts'
import { parseScript } from '../parse/parseScript.ts'
import { buildUnderstanding } from './buildUnderstanding.ts'
import { readStoredParse, serializeParse } from './storedParse.ts'

const parsed = parseScript('INT. BARN - DAY\n\nANNA\nYou came.\n\nBEN\nI did.\n\nANNA\nWhy?\n\nLOUDSPEAKER\nTea?')
const onPages = {
  ...parsed,
  scenes: parsed.scenes.map((scene) => ({
    ...scene,
    elements: scene.elements.map((element, index) => ({ ...element, page: index + 1 })),
  })),
}
const { text, script } = writeFountainDocument(onPages)
const stored = serializeParse(text, script)

test('for an unchanged text the stored parse is used without changes', () => {
  expect(buildUnderstanding(text, readStoredParse(stored, text))).toEqual(buildUnderstanding(text, { parse: script }))
})

test('an edited text is parsed again; its unchanged lines keep their ids, pages and doubts', () => {
  const edited = text.replace('I did.', 'I said so.')
  const before = buildUnderstanding(text, readStoredParse(stored, text)).lines
  const after = buildUnderstanding(edited, { writtenAs: 'fountain', ...readStoredParse(stored, edited) }).lines
  const changed = before.findIndex((line) => line.text === 'I did.')
  expect(after.toSpliced(changed, 1)).toEqual(before.toSpliced(changed, 1))
  expect(after[changed]).toMatchObject({ text: 'I said so.', characters: ['BEN'], confidence: 1 })
  expect(after[changed]).not.toHaveProperty('page')
  expect(after.at(-1)).toMatchObject({ page: 4, doubt: expect.stringContaining('LOUDSPEAKER') })
})
