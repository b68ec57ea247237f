// Tests of how paragraphs of known kinds become speeches, and how style names give the kinds.
import { describe, expect, test } from 'vitest'
import { listSpeeches } from '../../parse/script.ts'
import { blockKindOfStyle, buildBlocksFromStyles, joinParagraphs, type Paragraph } from '../documents/paragraphs.ts'
import { buildScriptFromBlocks, parseCueText, type Block } from './buildScriptFromBlocks.ts'

describe('the text of a cue', () => {
  test.each([
    ['EDWARD (V.O.)(CONT\u2019D) ^', { name: 'EDWARD', extension: 'V.O. CONT\u2019D', isDual: true }],
    ['ANNA.', { name: 'ANNA', extension: '', isDual: false }],
    ['ANNA:', { name: 'ANNA', extension: '', isDual: false }],
    ['J.D.', { name: 'J.D.', extension: '', isDual: false }],
    ['BEN (off).', { name: 'BEN', extension: 'off', isDual: false }],
    ['THE DR.', { name: 'THE DR.', extension: '', isDual: false }],
    ['@McANNA (off):', { name: 'McANNA', extension: 'off', isDual: false }],
    ['LADY   BELL', { name: 'LADY BELL', extension: '', isDual: false }],
  ])('the cue “%s” is divided into name, extension and dual dialogue', (text, cue) => {
    expect(parseCueText(text)).toEqual(cue)
  })
})

describe('speeches from blocks', () => {
  const build = (blocks: readonly (readonly [Block['kind'], string])[], isCertain = true) =>
    buildScriptFromBlocks(
      blocks.map(([kind, text]) => ({ kind, text })),
      { title: '', format: 'screenplay', isCertain },
    )
  const speeches = (...blocks: (readonly [Block['kind'], string])[]) =>
    listSpeeches(build(blocks)).map(({ cue, text, confidence }) => `${cue}: ${text} ${confidence}`)

  test('a speech that is marked as continued is joined to the speech directly before it, if the same role speaks', () => {
    const anna = [
      ['cue', 'ANNA'],
      ['dialogue', 'You came'],
    ] as const
    const more = [
      ['cue', 'ANNA (CONT\u2019D)'],
      ['dialogue', 'late.'],
    ] as const
    expect(speeches(...anna, ...more)).toEqual(['ANNA: You came late. 1'])
    expect(speeches(...anna, ['action', 'It rains.'], ...more)).toHaveLength(2)
    expect(speeches(...anna, ['cue', 'BEN (CONT\u2019D)'], ['dialogue', 'late.'])).toHaveLength(2)
    expect(speeches(...anna, ['cue', 'ANNA'], ['dialogue', 'late.'])).toHaveLength(2)
  })

  test('words without a name continue the last speaker of the scene with a doubt; without a speaker, they are an action', () => {
    expect(speeches(['cue', 'ANNA'], ['dialogue', 'So.'], ['action', 'It rains.'], ['dialogue', 'Well.'])).toEqual([
      ...['ANNA: So. 1', 'ANNA: Well. 0.6'],
    ])
    expect(
      speeches(['cue', 'ANNA'], ['dialogue', 'So.'], ['heading', 'INT. BARN'], ['dialogue', 'Well.']),
    ).toHaveLength(1)
  })

  test('marks such as (MORE) are not spoken, and words after a direction in its row are', () => {
    const script = build([
      ['cue', 'ANNA'],
      ['dialogue', 'You'],
      ['parenthetical', '(MORE)'],
      ['dialogue', 'came.'],
    ])
    expect(listSpeeches(script)[0]?.parts.map(({ text }) => text)).toEqual(['You', 'came.'])
    expect(speeches(['cue', 'ANNA'], ['parenthetical', '(sits) Well.'])).toEqual(['ANNA: Well. 1'])
  })

  test('a name without words becomes an action with its directions', () => {
    const script = build([
      ['cue', 'ANNA (off)'],
      ['parenthetical', '(sits)'],
      ['action', 'It rains.'],
    ])
    expect(script.scenes[0]?.elements.map(({ text }) => text)).toEqual(['ANNA (off) (sits)', 'It rains.'])
    expect(script.characters).toEqual([])
  })

  test('a name that occurs once is certain only if the file format marks the cues', () => {
    const confidenceOf = (isCertain: boolean) =>
      listSpeeches(
        build(
          [
            ['cue', 'ANNA'],
            ['dialogue', 'So.'],
          ],
          isCertain,
        ),
      )[0]?.confidence
    expect([confidenceOf(true), confidenceOf(false)]).toEqual([1, 0.6])
  })
})

describe('paragraphs of a document', () => {
  const paragraph = (text: string, style = '', indent = 0): Paragraph => ({
    ...{ text, style, indent, isCentred: false },
    pieces: [{ text, isBold: false, isItalic: false }],
  })

  test.each([
    ['Scene Heading', 'heading'],
    ['Act Heading', 'heading'],
    ['Character', 'cue'],
    ['CharacterCue', 'cue'],
    ['Dialogue', 'dialogue'],
    ['R\u00E9plique', 'dialogue'],
    ['Parenthetical', 'parenthetical'],
    ['Stage Directions', 'action'],
    ['Transition', 'transition'],
    ['Normal', undefined],
    ['Facts', undefined],
  ])('the style %s marks this kind of paragraph: %s', (style, kind) => {
    expect(blockKindOfStyle(style)).toBe(kind)
  })

  test('styles are used if they mark two names and two speeches', () => {
    const turn = (name: string) => [paragraph(name, 'Character'), paragraph('You came.', 'Dialogue')]
    const own = [paragraph('INT. BARN - DAY'), paragraph(' '), ...turn('Anna'), ...turn('Ben'), paragraph('It rains.')]
    expect(buildBlocksFromStyles(own)?.map(({ kind }) => kind)).toEqual([
      ...['heading', 'cue', 'dialogue', 'cue', 'dialogue', 'action'],
    ])
    expect(buildBlocksFromStyles(own.slice(0, 4))).toBeUndefined()
    expect(buildBlocksFromStyles([...own.slice(0, 4), paragraph('Ben', 'Character')])).toBeUndefined()
  })

  test('paragraphs are separated by blank lines, except below a name, unless an eighth of the paragraphs are blank', () => {
    const rows = [
      paragraph('ANNA'),
      paragraph('You came.', '', 36),
      ...Array.from({ length: 6 }, () => paragraph('It rains.')),
    ]
    expect(
      joinParagraphs([...rows.slice(0, 7), paragraph('')])
        .split('\n')
        .slice(0, 4),
    ).toEqual(['ANNA', '     You came.', '', 'It rains.'])
    expect(
      joinParagraphs([...rows.slice(0, 6), paragraph('')])
        .split('\n')
        .slice(0, 3),
    ).toEqual(['ANNA', '     You came.', 'It rains.'])
  })
})
