// Tests corrections whose effect depends on earlier corrections.
import type { Correction, Understanding, UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { expect, test } from 'vitest'
import { applyCorrections } from './applyCorrections.ts'
import { buildUnderstanding } from './buildUnderstanding.ts'

test('a role that the actor removed speaks again, and only in the lines that the actor gives it later', () => {
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

/** Builds a script with a single line. */
function scriptOf(line: Pick<UnderstoodLine, 'kind' | 'characters' | 'parts' | 'text'>): Understanding {
  const characters = line.characters.map((name) => ({ name, aliases: [], speeches: 1, words: 1, description: '' }))
  return {
    ...{ title: '', format: 'play', characters, left: [] },
    scenes: [{ heading: '', name: 'Scene 1', lines: ['line'] }],
    lines: [{ id: 'line', scene: 0, cue: '', extension: '', firstLine: 1, lastLine: 1, confidence: 1, ...line }],
  }
}

test('corrections that change the kind of a line or split it are ignored once such lines together have 30 million characters', () => {
  const text = `And ${'o'.repeat(14_999_996)}`
  // A split at the end of the line changes nothing, but counts with the whole line.
  const work = (times: number) =>
    Array.from({ length: times }, (): Correction => ({ kind: 'split', line: 'line', at: text.length }))
  const kindsAfter = (line: Parameters<typeof scriptOf>[0], ...corrections: Correction[]) =>
    applyCorrections(scriptOf(line), corrections).lines.map(({ kind }) => kind)
  const direction = { kind: 'action' as const, characters: [], parts: [], text }
  const split: Correction = { kind: 'split', line: 'line', at: 4 }
  expect(kindsAfter(direction, ...work(1), split)).toEqual(['action', 'action'])
  expect(kindsAfter(direction, ...work(2), split)).toEqual(['action'])
  const toSpeech: Correction = { kind: 'speaker', lines: ['line'], characters: ['ANNA'] }
  expect(kindsAfter(direction, ...work(2), toSpeech)).toEqual(['action'])
  const speech = { kind: 'speech' as const, characters: ['ANNA'], parts: [{ kind: 'speech' as const, text }], text }
  const toDirection: Correction = { kind: 'direction', lines: ['line'] }
  expect(kindsAfter(speech, ...work(2), toDirection)).toEqual(['speech'])
})
