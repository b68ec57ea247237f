import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identityOf } from '../names.ts'
import { parseScript } from '../parse.ts'
import type { SceneElement, Script, Speech } from '../script.ts'
import { settle } from '../settle.ts'
import { spokenOf } from '../speechParts.ts'
import { writeFountain } from './fountain.ts'

const place = { firstLine: 0, lastLine: 0 }
const tricky = fc.constantFrom(
  'INT. HALL - DAY',
  'CUT TO:',
  'ACT I',
  'THE END',
  'ANNA',
  '(beat)',
  '[sits]',
  '.',
  '!',
  '@x',
  '~ la',
  '> go',
  '# one',
  '= so',
  '===',
  '/* a */',
  '[[b]]',
  'a*b*c',
  '_it_',
  '2.',
  'CONTINUED:',
  '\\',
  'x ^',
  ', and',
  'Cast',
  'a | b',
  'well-',
  'Title: no',
  'A + B',
  'peanut-',
  'Mrs. Linde',
  'DR. X',
  '12 Nuns',
)
const words = fc.oneof(
  tricky,
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.array(tricky, { maxLength: 4 }).map((all) => all.join(' ')),
)
const name = fc.oneof(
  fc.constantFrom(
    'ANNA',
    'Ben',
    'MRS. LINDE',
    'O’NEIL',
    'GUARD #1',
    'the man',
    'C-3PO',
    'LATER',
    'INT. VOICE',
    '李雷',
    'BOTH',
    'ÉMILE',
    'A/B',
  ),
  fc.string({ minLength: 1, maxLength: 12 }),
)
const speech: fc.Arbitrary<SceneElement> = fc
  .record({
    characters: fc.uniqueArray(name, { minLength: 1, maxLength: 2 }),
    extension: fc.constantFrom('', 'V.O.', 'O.S.', "V.O. CONT'D", 'a (b)'),
    parts: fc.array(fc.record({ kind: fc.constantFrom('speech' as const, 'parenthetical' as const), text: words }), {
      minLength: 1,
      maxLength: 4,
    }),
    isDual: fc.boolean(),
  })
  .map(({ characters, extension, parts, isDual }) => {
    const own = parts.map(({ kind, text }) => ({
      kind,
      text: kind === 'parenthetical' ? `(${text.replace(/\s+/gu, ' ').trim()})` : text,
    }))
    return {
      ...place,
      kind: 'speech',
      characters,
      cue: '',
      extension,
      parts: own,
      text: spokenOf(own),
      confidence: 1,
      ...(isDual && { isDual }),
    } satisfies Speech
  })
const element = fc.oneof(
  { weight: 3, arbitrary: speech },
  fc
    .record({ kind: fc.constantFrom('action' as const, 'transition' as const, 'note' as const), text: words })
    .map((one) => ({ ...place, ...one })),
)
const script: fc.Arbitrary<Script> = fc.record({
  title: words,
  format: fc.constantFrom('fountain', 'screenplay', 'play'),
  characters: fc.constant([]),
  scenes: fc.array(
    fc.record({ heading: words, elements: fc.array(element, { maxLength: 6 }) }).map((one) => ({ ...place, ...one })),
    { maxLength: 4 },
  ),
  left: fc.constant([]),
})

/** What of a script its text must bring back. */
const meant = ({ title, format, scenes }: Script) => ({
  title,
  format,
  scenes: scenes.map(({ heading, elements }) => ({
    heading,
    elements: elements.map((one) =>
      one.kind === 'speech'
        ? {
            kind: one.kind,
            characters: [...new Set(one.characters.map(identityOf))],
            extension: one.extension,
            parts: one.parts,
            isDual: one.isDual ?? false,
          }
        : { kind: one.kind, text: one.text },
    ),
  })),
})

test('what is written as Fountain is read as exactly the same script again', () => {
  fc.assert(
    fc.property(script, (one) => {
      const written = writeFountain(one)
      const again = parseScript(written, { format: 'fountain' })
      // What has been written once is settled: names of one person are one, and so on.
      expect(meant(parseScript(writeFountain(again), { format: 'fountain' }))).toEqual(meant(again))
      expect(meant(again)).toEqual(meant(settle(one)))
    }),
    { numRuns: 300 },
  )
})
