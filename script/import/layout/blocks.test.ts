// Tests how cues, dialogue and directions become speeches, and how the style names of a document show which paragraph
// is a cue, dialogue or a direction.
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
  ])('the cue “%s” is divided into its name, its extension and the mark of dual dialogue (`^`): %j', (text, cue) => {
    expect(parseCueText(text)).toEqual(cue)
  })
})

describe('speeches from cues, dialogue and directions', () => {
  const build = (blocks: readonly (readonly [Block['kind'], string])[], isCertain = true) =>
    buildScriptFromBlocks(
      blocks.map(([kind, text]) => ({ kind, text })),
      { title: '', format: 'screenplay', isCertain },
    )
  const speeches = (...blocks: (readonly [Block['kind'], string])[]) =>
    listSpeeches(build(blocks)).map(({ cue, text, confidence }) => `${cue}: ${text} ${confidence}`)

  test('a speech with `(CONT’D)` in its cue is joined to the speech directly before it if the same role speaks both', () => {
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

  test('dialogue without a cue is a doubtful speech of the last speaker in the scene; if nobody has spoken there, it is an action', () => {
    expect(speeches(['cue', 'ANNA'], ['dialogue', 'So.'], ['action', 'It rains.'], ['dialogue', 'Well.'])).toEqual([
      ...['ANNA: So. 1', 'ANNA: Well. 0.6'],
    ])
    const { scenes } = build([
      ['cue', 'ANNA'],
      ['dialogue', 'So.'],
      ['heading', 'INT. BARN'],
      ['dialogue', 'Well.'],
    ])
    expect(scenes[1]?.elements).toMatchObject([{ kind: 'action', text: 'Well.' }])
  })

  test('the mark `(MORE)` within a speech is left out', () => {
    const script = build([
      ['cue', 'ANNA'],
      ['dialogue', 'You'],
      ['parenthetical', '(MORE)'],
      ['dialogue', 'came.'],
    ])
    expect(listSpeeches(script)[0]?.parts.map(({ text }) => text)).toEqual(['You', 'came.'])
  })

  test('words after a direction on the same row are spoken: “Well.” in “(sits) Well.”', () => {
    expect(speeches(['cue', 'ANNA'], ['parenthetical', '(sits) Well.'])).toEqual(['ANNA: Well. 1'])
  })

  test('a cue without dialogue becomes an action together with its direction: “ANNA (off) (sits)”; ANNA is then no role', () => {
    const script = build([
      ['cue', 'ANNA (off)'],
      ['parenthetical', '(sits)'],
      ['action', 'It rains.'],
    ])
    expect(script.scenes[0]?.elements.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      ...['action: ANNA (off) (sits)', 'action: It rains.'],
    ])
    expect(script.characters).toEqual([])
  })

  test('the speech of a role with only one cue has a confidence of 1 if the file format marks cues, and of 0.6 otherwise', () => {
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
  ])('a paragraph with the style name “%s” counts as: %s', (style, kind) => {
    expect(blockKindOfStyle(style)).toBe(kind)
  })

  test.each(['Normal', 'Facts'])('the style name “%s” does not show what its paragraph is', (style) => {
    expect(blockKindOfStyle(style)).toBeUndefined()
  })

  test('the paragraph styles of a document decide what is a cue and what a speech if they mark at least two of each', () => {
    const turn = (name: string) => [paragraph(name, 'Character'), paragraph('You came.', 'Dialogue')]
    const own = [paragraph('INT. BARN - DAY'), paragraph(' '), ...turn('Anna'), ...turn('Ben'), paragraph('It rains.')]
    expect(buildBlocksFromStyles(own)?.map(({ kind }) => kind)).toEqual([
      ...['heading', 'cue', 'dialogue', 'cue', 'dialogue', 'action'],
    ])
    expect(buildBlocksFromStyles(own.slice(0, 4))).toBeUndefined()
    for (const style of ['Character', 'Dialogue'])
      expect(buildBlocksFromStyles([...own.slice(0, 4), paragraph('Ben', style)])).toBeUndefined()
  })

  test('if at most an eighth of the paragraphs are blank, blank rows are added between the paragraphs, but not below a name', () => {
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
