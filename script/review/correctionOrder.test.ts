// Tests corrections whose effect depends on earlier corrections.
import type { Correction } from '@scene-partner/contract/operations/scriptReview'
import { expect, test } from 'vitest'
import { applyCorrections } from './applyCorrections.ts'
import { buildUnderstanding } from './buildUnderstanding.ts'

test('a role that the actor removed speaks again only in the lines that the actor assigns to it later', () => {
  const play = buildUnderstanding('ANNA: You came.\n\nCARL: Is there tea?\n\nANNA: There is.\n\nCARL: And milk?\n')
  const id = play.lines.find(({ text }) => text === 'And milk?')?.id ?? ''
  const removed: Correction = { kind: 'notRole', name: 'CARL' }
  const again: Correction = { kind: 'speaker', lines: [id], characters: ['CARL'] }
  const { lines, characters } = applyCorrections(play, [removed, again])
  expect(lines.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    ...['speech You came.', 'action CARL Is there tea?', 'speech There is.', 'speech And milk?'],
  ])
  expect(characters.map(({ name, speeches }) => [name, speeches])).toEqual([
    ['ANNA', 2],
    ['CARL', 1],
  ])
})
