import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseName } from '../parse/cues/names.ts'
import { parseScript } from '../parse/parseScript.ts'
import type { Character, SceneElement, Script, Speech } from '../parse/script.ts'
import { normaliseScript } from '../parse/normaliseScript.ts'
import { joinSpokenParts } from '../parse/speechParts.ts'
import { buildUnderstanding } from '../review/buildUnderstanding.ts'
import { listFindings } from '../review/findings.ts'
import { writeFountain, writeFountainDocument } from './writeFountain.ts'

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
  'A &amp; B',
  '&#65;&nbsp;',
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
      text: joinSpokenParts(own),
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
  unparsed: fc.constant([]),
})

const characters: fc.Arbitrary<Character[]> = fc.array(
  fc.record({ name, aliases: fc.array(name, { maxLength: 2 }), speeches: fc.constant(1), description: words }),
  { maxLength: 3 },
)

/** Returns the parts of a script that must be equal after writing and parsing. */
const comparable = ({ title, format, scenes }: Script) => ({
  title,
  format,
  scenes: scenes.map(({ heading, elements }) => ({
    heading,
    elements: elements.map((one) =>
      one.kind === 'speech'
        ? {
            kind: one.kind,
            characters: [...new Set(one.characters.map(normaliseName))],
            extension: one.extension,
            parts: one.parts,
            isDual: one.isDual ?? false,
          }
        : { kind: one.kind, text: one.text },
    ),
  })),
})

test('a script that is written as Fountain and parsed again is the same script', { tags: ['long'] }, () => {
  fc.assert(
    fc.property(script, (one) => {
      const text = writeFountain(one)
      const parsed = parseScript(text, { format: 'fountain' })
      // The first parse normalises the names. After that, writing and parsing change nothing.
      expect(comparable(parseScript(writeFountain(parsed), { format: 'fountain' }))).toEqual(comparable(parsed))
      expect(comparable(parsed)).toEqual(comparable(normaliseScript(one)))
    }),
    { numRuns: 300 },
  )
})

test.each(['–Wait', '—Wait', '--Wait', '-Wait'])('writing as Fountain keeps a dash after a direction: %s', (words) => {
  const parts = [
    { kind: 'parenthetical', text: '(beat)' },
    { kind: 'speech', text: words },
  ] as const
  const one: SceneElement = {
    ...place,
    ...{ kind: 'speech', characters: ['ANNA'], cue: '', extension: '', confidence: 1 },
    ...{ parts: [...parts], text: words },
  }
  const scenes = [{ ...place, heading: 'INT. HALL - DAY', elements: [one] }]
  const text = writeFountain({ title: '', format: 'fountain', characters: [], scenes, unparsed: [] })
  const [parsed] = parseScript(text, { format: 'fountain' }).scenes[0]?.elements ?? []
  expect(parsed).toMatchObject({ kind: 'speech', parts })
})

test.each(['(ACT I)', '(I think)', '(well he deserves that name)'])(
  'in Fountain, the row %s between two rows of a sentence is parsed as a direction',
  (direction) => {
    const written = `ANNA\nHe was\n${direction}\ntoo strong.\n`
    const [parsed] = parseScript(written, { format: 'fountain' }).scenes[0]?.elements ?? []
    expect(parsed).toMatchObject({
      kind: 'speech',
      parts: [
        { kind: 'speech', text: 'He was' },
        { kind: 'parenthetical', text: direction },
        { kind: 'speech', text: 'too strong.' },
      ],
    })
  },
)

test(
  'parsing the written Fountain text and adding the stored findings gives the same lines as the script itself',
  { tags: ['long'] },
  () => {
    const findings = fc.record(
      {
        page: fc.integer({ min: 1, max: 9 }),
        confidence: fc.constantFrom(0.6, 0.9),
        doubt: fc.constant('Is it a name?'),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(script, characters, fc.array(findings, { minLength: 1, maxLength: 5 }), (one, cast, found) => {
        let next = 0
        const scenes = one.scenes.map((scene) => ({
          ...scene,
          elements: scene.elements.map((element) => ({ ...element, ...found[next++ % found.length] })),
        }))
        const document = writeFountainDocument({ ...one, scenes, characters: cast })
        expect(buildUnderstanding(document.text, { parse: document.script })).toEqual(
          buildUnderstanding(document.text, { writtenAs: 'fountain', findings: listFindings(document.script) }),
        )
      }),
      { numRuns: 300 },
    )
  },
)
