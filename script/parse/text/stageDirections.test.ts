import { describe, expect, test } from 'vitest'
import { createIsBracketClosed, isOnlyDirections } from '../brackets.ts'
import { detectDirectionStyle, joinRows, speakBracketedWords, splitSpeechParts } from '../speechParts.ts'
import {
  isDirectionParagraph,
  isEnding,
  isEntranceRow,
  isNarration,
  isPauseOrSongHeading,
  isShortEnoughToContinue,
  joinParagraph,
  splitTrailingDirection,
} from '../stageDirections.ts'
import { isTechnicalLabel, isTechnicalRow } from '../technicalCues.ts'
import { splitLines } from './lines.ts'

const isKnown = (name: string) => name === 'Anna' || name === 'ANNA'
const long = 'rain fell on the roof and on the gate and on the long grey road to the sea '

describe('paragraphs that describe what happens', () => {
  test.each([
    ['She sits.', true],
    ['They kiss.', true],
    ['She says so.', false],
    ['She sits?', false],
    ['Anna, who is tired, sits.', true],
    ['Carl, who is tired, sits.', false],
    ['The lamp goes out now.', true],
    ['The lamp goes out.', false],
    ['Slowly Anna sits.', true],
    ['Slowly Carl sits.', false],
    ['Anna sits.', false],
    ['Anna sits down.', true],
    ['Anna sits?', false],
    ['The lamp in my room goes out.', false],
    ['The lamp goes out: \u201CI told you!\u201D', true],
    [`One evening ${long.repeat(2)}`.trim(), true],
    [`One evening ${long}`.trim(), false],
    [`She ${'slowly '.repeat(1)}sits down on the old bench beside the gate`, true],
  ])('whether the paragraph “%s” describes what happens: %s', (text, expected) => {
    expect(isNarration(text, isKnown)).toBe(expected)
  })

  test('if one of the first twelve words of a paragraph is a known name, the paragraph is narration and not speech', () => {
    expect(isNarration('Far below on the old wall by the sea stands Anna', isKnown)).toBe(true)
    expect(isNarration('Far far below on the old grey wall by the cold sea stands Anna', isKnown)).toBe(false)
  })

  test.each([
    ['Enter two porters.', true],
    ['LX 4 - slow fade', true],
    ['A long pause.', true],
    ['_smiling at him_', true],
    ['_The Sea Wall_', true],
    ['_The Sea wall was open_', true],
    ['_To prevent the worst_', false],
    ['_I smile at him_', false],
    ['Rain.', false],
  ])('whether the paragraph “%s” is a direction: %s', (text, expected) => {
    expect(isDirectionParagraph(splitLines(text), 0, isKnown)).toBe(expected)
  })

  test('a paragraph ends at a blank row, and at most sixty rows of it are read', () => {
    expect(joinParagraph(splitLines('a\nb\n\nc'), 0)).toBe('a b')
    expect(joinParagraph(splitLines('a\n'.repeat(70)), 0).split(' ')).toHaveLength(60)
  })
})

describe('short rows within a speech', () => {
  test.each([
    ['Enter WAGNER.', true],
    ['Enter a porter.', true],
    ['Exeunt all but HAMLET.', true],
    ['exit', false],
    ['Exit?', false],
    [`Exit ${'slowly '.repeat(16)}`, true],
    [`Exit ${'slowly '.repeat(17)}`, false],
  ])('whether the row “%s” is an entrance or exit: %s', (text, expected) => {
    expect(isEntranceRow(text)).toBe(expected)
  })

  test.each([
    ['A long, long pause.', false],
    ['A long long pause.', true],
    ['Another short beat\u2026', true],
    ['Song.', true],
    ['DUET 2', true],
    ['AIR II. The bonny lamp, &c.', true],
    [`AIR II. The bonny lamp ${'and the gate '.repeat(6)}`, true],
    [`AIR II. The bonny lamp ${'and the gate '.repeat(8)}`, false],
    ['Pause for breath.', false],
  ])('whether the row “%s” is a pause or begins a song: %s', (text, expected) => {
    expect(isPauseOrSongHeading(text)).toBe(expected)
  })

  test.each([
    ['Good night.      Exit.', ['Good night.', 'Exit.']],
    ['Good night.   _Exit._', ['Good night.', '_Exit._']],
    ['Good night.  Exit.', ['Good night.  Exit.', '']],
    ['Good night.   The exit.', ['Good night.   The exit.', '']],
    ['Exit.', ['Exit.', '']],
  ])('the row “%s” is divided into its words and the direction at its right end: %j', (text, [words, direction]) => {
    expect(splitTrailingDirection(text)).toEqual({ words, direction })
  })

  test('`Curtain.` and `Lights fade.` end a play or an act, but not `curtain` at the end of a long paragraph', () => {
    expect([isEnding('Curtain.'), isEnding('Lights fade.'), isEnding('The lights are on.')]).toEqual([
      true,
      true,
      false,
    ])
    expect(isEnding(`${'x '.repeat(100)}curtain`)).toBe(false)
  })

  test('a speech can continue after a paragraph of 500 characters, but not after a longer one', () => {
    expect([isShortEnoughToContinue('x'.repeat(500)), isShortEnoughToContinue('x'.repeat(501))]).toEqual([true, false])
  })
})

test.each([
  ['SFX', true],
  ['SOUND CUE 4', true],
  ['LX', true],
  ['LX 12 GO', true],
  ['CUE', false],
  ['CUE 3', true],
  ['SOUND OF RAIN', false],
  ['MUSICIAN', false],
])('whether the name %s is the label of a cue for light or sound: %s', (name, expected) => {
  expect(isTechnicalLabel(name)).toBe(expected)
  expect(isTechnicalRow(`${name}: it rains`)).toBe(expected)
})

describe('directions within speeches', () => {
  const rows = (square: number, round: number, inside: string) =>
    Array.from({ length: Math.max(square, round) }, (_one, at) => ({
      text: `${at < square ? '[Rises] ' : ''}Well ${at < round ? `(${inside}) ` : ''}then.`,
    }))

  test('in a play with five square brackets, text in parentheses can be spoken, unless there are three times as many parentheses', () => {
    expect(detectDirectionStyle(rows(5, 0, ''), 'play').parentheses).toBe('whenDirecting')
    expect(detectDirectionStyle(rows(4, 0, ''), 'play').parentheses).toBe('always')
    expect(detectDirectionStyle(rows(5, 14, 'no'), 'play').parentheses).toBe('whenDirecting')
    expect(detectDirectionStyle(rows(5, 15, 'no'), 'play').parentheses).toBe('always')
    expect(detectDirectionStyle(rows(5, 0, ''), 'screenplay').parentheses).toBe('always')
  })

  test('in a play with `[`, parentheses between sentences are directions if there are eight, and six of ten begin like directions', () => {
    expect(detectDirectionStyle(rows(5, 8, 'rising'), 'play').parentheses).toBe('betweenSentences')
    expect(detectDirectionStyle(rows(5, 7, 'rising'), 'play').parentheses).toBe('whenDirecting')
    const mixed = (directing: number) => [...rows(5, directing, 'rising'), ...rows(0, 10 - directing, 'no')]
    expect(detectDirectionStyle(mixed(6), 'play').parentheses).toBe('betweenSentences')
    expect(detectDirectionStyle(mixed(5), 'play').parentheses).toBe('whenDirecting')
  })

  const parts = (text: string, parentheses: 'always' | 'whenDirecting' | 'betweenSentences' = 'always') =>
    splitSpeechParts(text, { parentheses }).map((part) => part.text)

  test.each([
    ['[Rises.] Well.', ['(Rises.)', 'Well.']],
    ['[Rises]. Well.', ['(Rises)', 'Well.']],
    ['[Rises]--Well.', ['(Rises)', 'Well.']],
    ['Well [rises], then.', ['Well,', '(rises)', 'then.']],
    ['Well. [rises]. Then.', ['Well.', '(rises)', 'Then.']],
    ['Well [then.', ['Well [then.']],
    ['_Well_, then*.', ['Well, then.']],
  ])('the speech “%s” is divided into %j', (text, expected) => {
    expect(parts(text)).toEqual(expected)
  })

  test('if parentheses can be spoken, `(rising)` is a direction, and `(no)` only at the start of a speech or between sentences', () => {
    expect(parts('(no) Well (no). (no) Go (rising) on.', 'whenDirecting')).toEqual([
      '(no)',
      'Well (no). (no) Go',
      '(rising)',
      'on.',
    ])
    expect(parts('(no) Well (no). (no) Go.', 'betweenSentences')).toEqual(['(no)', 'Well (no).', '(no)', 'Go.'])
  })

  test('in a sentence, words in parentheses that begin with `which` are spoken up to 200 characters, but not if they are longer', () => {
    const aside = (length: number) => `which I ${'x'.repeat(length - 8)}`
    expect(parts(`He (${aside(200)}) came.`)).toHaveLength(1)
    expect(parts(`He (${aside(201)}) came.`)).toHaveLength(3)
  })

  test('a speech that is only a sentence in parentheses is spoken if it says `I`, asks or exclaims: `(I knew it.)`, `(Did he?)`', () => {
    const speak = (text: string) => speakBracketedWords([{ kind: 'parenthetical', text }])[0]?.kind
    expect(['(I knew it.)', '(Did he?)', '(Gone!)'].map(speak)).toEqual(['speech', 'speech', 'speech'])
    expect(['(I knew it)', '(He knew it.)', '(did he?)', '(Enter you.)'].map(speak)).toEqual(
      Array(4).fill('parenthetical'),
    )
  })

  test('rows are joined with a space, but without one after a word that is hyphenated at the end of its row (`well-` and `known`)', () => {
    expect(joinRows(['a well-', 'known gate', 'and'])).toBe('a well-known gate and')
    expect(joinRows(['Stop -', 'now-', 'Now'])).toBe('Stop - now- Now')
  })

  test('a direction counts as closed from a row on if the next bracket on this row or below is a closing one', () => {
    const isClosed = createIsBracketClosed(splitLines('a\n[b\nc]\n[d\n[e]\nf'))
    expect([0, 1, 2, 3, 4, 5].map(isClosed)).toEqual([false, false, true, false, false, false])
  })

  test('a paragraph of brackets alone has no spoken words, also if its last bracket is not closed', () => {
    expect([isOnlyDirections('[Rises.] (sits'), isOnlyDirections('[Rises.] Well.')]).toEqual([true, false])
  })
})
