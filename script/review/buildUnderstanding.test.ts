// Tests script lines, their ids and the actor's corrections, mostly with one play.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyCorrections, type Correction, type Understanding } from './applyCorrections.ts'
import { createLineIds } from './lineIds.ts'
import { buildUnderstanding } from './buildUnderstanding.ts'

const play = `ACT I

SCENE I. A kitchen.

ANNA. You came.

BEN. (sitting down) I said I would.

[A door bangs.]

ANNA. You say so much.

BEN. Then let me say less.

CARL. Is there tea?

SCENE II. The garden.

BEN. She is gone.

ANNA. I am here.

CARL. Is there tea?
`

const idOf = ({ lines }: Understanding, text: string, nth = 0) =>
  lines.filter((line) => line.text === text)[nth]?.id ?? ''
const formatLines = ({ lines }: Understanding) =>
  lines.map(({ kind, characters, text }) =>
    kind === 'speech' ? `${characters.join('+')}: ${text}` : `${kind}: ${text}`,
  )

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

/** Returns the rows that are neither in a line nor in an unparsed part. */
function findUncoveredRows(content: string, { lines, left }: Understanding): string[] {
  const rows = content
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2028\u2029\u0085\v\f]/g, '\n')
    .split('\n')
  const places = [...lines, ...left]
  return rows.filter(
    (row, index) =>
      letters(row) !== '' && !places.some(({ firstLine, lastLine }) => firstLine <= index + 1 && index + 1 <= lastLine),
  )
}

describe('building the lines of a script (buildUnderstanding)', () => {
  const understanding = buildUnderstanding(play)

  test('a play is divided into acts and scenes, and each line has its role and its row numbers', () => {
    expect(understanding.scenes.map(({ name, heading, lines }) => [name, heading, lines.length])).toEqual([
      ['Act I, Scene 1', 'SCENE I. A kitchen.', 8],
      ['Act I, Scene 2', 'SCENE II. The garden.', 4],
    ])
    expect(understanding.characters.map(({ name, speeches, words }) => [name, speeches, words])).toEqual([
      ['ANNA', 3, 9],
      ['BEN', 3, 12],
      ['CARL', 2, 6],
    ])
    const sitting = understanding.lines.find(({ id }) => id === idOf(understanding, 'I said I would.'))
    expect(sitting).toMatchObject({ characters: ['BEN'], firstLine: 7, lastLine: 7, scene: 0 })
    expect(understanding.left).toEqual([])
  })

  test('a finding adds its page, confidence and doubt to the line whose id it contains', () => {
    const lineId = idOf(understanding, 'You came.')
    const findings = [{ lineId, page: 3, confidence: 0.5, doubt: 'The page is torn here.' }]
    const [line] = buildUnderstanding(play, { findings }).lines.filter(({ id }) => id === lineId)
    expect(line).toMatchObject({ page: 3, confidence: 0.5, doubt: 'The page is torn here.' })
  })

  test('a page number within a speech is not spoken and is reported as unparsed', () => {
    const { lines, left } = buildUnderstanding(play.replace('You say so much.', 'You say\n\n12\n\nso much.'))
    expect(lines.map(({ text }) => text)).toContain('You say so much.')
    expect(left.map(({ text }) => text)).toEqual(['12'])
    expect(left[0]?.why).not.toBe('')
  })

  test(
    'for any text, each row with words is in a line or reported as unparsed, and no error is thrown',
    { tags: ['long'] },
    () => {
      const row = fc.oneof(
        fc.constantFrom(
          'ANNA',
          'BEN:',
          'ANNA. You came.',
          '(softly)',
          '12',
          '',
          '',
          'INT. HOUSE - DAY',
          'ACT II',
          '[He goes.]',
        ),
        fc.constantFrom(
          'CUT TO:',
          '/* kept',
          '*/',
          '[[a note]]',
          '# Act',
          '= synopsis',
          '***',
          '@mcCLANE',
          '!BANG',
          '> THE END <',
        ),
        fc.string({ unit: 'grapheme', maxLength: 40 }),
      )
      fc.assert(
        fc.property(fc.array(row, { maxLength: 40 }), fc.constantFrom('fountain' as const, null), (rows, writtenAs) => {
          const content = rows.join('\n')
          expect(findUncoveredRows(content, buildUnderstanding(content, { writtenAs }))).toEqual([])
        }),
        { numRuns: 300 },
      )
    },
  )
})

describe('line ids', () => {
  const texts = (rows: readonly string[]) => rows.map((text) => ({ kind: 'speech' as const, text }))

  test('lines keep their ids when other lines are inserted, and all ids are different', () => {
    const word = fc.constantFrom('Yes.', 'No.', 'Come here.', 'I said I would.', 'Never!', 'And yet', 'Well')
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ maxLength: 20 })), fc.array(word), fc.nat(), (unique, others, at) => {
        const own = [...new Set(unique.map((text) => `own ${text.replace(/\s+/gu, ' ').trim()} own`))]
        const before = createLineIds(texts(own))
        const place = own.length === 0 ? 0 : at % own.length
        const edited = [...own.slice(0, place), ...others, ...own.slice(place)]
        const after = createLineIds(texts(edited))
        expect(own.map((text) => after[edited.indexOf(text)])).toEqual(own.map((text) => before[own.indexOf(text)]))
        expect(new Set(after).size).toBe(after.length)
      }),
    )
  })

  test('an edited script keeps the ids of all unchanged lines', () => {
    const before = buildUnderstanding(play)
    const after = buildUnderstanding(play.replace('You say so much.', 'You say far too much.'))
    const known = new Set(before.lines.map(({ id }) => id))
    expect(after.lines.filter(({ id }) => !known.has(id)).map(({ text }) => text)).toEqual(['You say far too much.'])
  })

  test('a line has the same id with composed and with decomposed Unicode letters', () => {
    const composed = texts(['Chloé, où es-tu ?'.normalize('NFC')])
    const decomposed = texts(['Chloé, où es-tu ?'.normalize('NFD')])
    expect(composed).not.toEqual(decomposed)
    expect(createLineIds(decomposed)).toEqual(createLineIds(composed))
  })

  test('the ids of sample lines never change, because stored corrections and rehearsal results refer to them', () => {
    const lines = texts(['You came.', 'Is there tea?', 'Is there tea?', '«Non», dit-elle', ''])
    expect(createLineIds([...lines, { kind: 'heading', text: 'SCENE II. The garden.' }])).toEqual([
      's16nl9dd0p8i07p',
      's1k0674h0lujjxm',
      's1k0674h0lujjxm.2',
      'sh03p3z0z7fjfb',
      's1pxin0e0n9iarc',
      'h1xu24fp1ioa4l2',
    ])
  })

  test('different quotation marks and spaces do not change the id of a line; a different kind of line does', () => {
    const [one, same, other] = [
      { kind: 'speech' as const, text: 'I don’t  know' },
      { kind: 'speech' as const, text: "I don't know" },
      { kind: 'action' as const, text: "I don't know" },
    ].map((line) => createLineIds([line])[0])
    expect(same).toBe(one)
    expect(other).not.toBe(one)
    expect(createLineIds(texts([' “Well,„ he\nsaid. ']))).toEqual(createLineIds(texts(['"Well," he said.'])))
  })
})

describe('corrections of a parsed play', () => {
  const understanding = buildUnderstanding(play)
  const correct = (...corrections: Correction[]) => applyCorrections(understanding, corrections)
  const firstLineId = idOf(understanding, 'You came.')
  const directionId = understanding.lines.find(({ kind }) => kind === 'action')?.id ?? ''

  test('lines assigned to another role count as lines of that role and no longer of the old role', () => {
    const { characters, lines } = correct({ kind: 'speaker', lines: [firstLineId, directionId], characters: ['DORA'] })
    const hers = lines.filter((line) => line.characters.includes('DORA'))
    expect(hers.map(({ text }) => text)).toEqual(['You came.', 'A door bangs.'])
    expect(characters.map(({ name, speeches }) => `${name} ${speeches}`)).toEqual([
      'BEN 3',
      'ANNA 2',
      'CARL 2',
      'DORA 2',
    ])
    expect(lines.find(({ id }) => id === firstLineId)).toMatchObject({ confidence: 1 })
  })

  test('the speeches of a removed role become directions that contain the cue and the words', () => {
    const { characters, lines } = correct({ kind: 'notRole', name: 'CARL' })
    expect(characters.map(({ name }) => name)).toEqual(['ANNA', 'BEN'])
    expect(lines.filter(({ text }) => text === 'CARL Is there tea?').map(({ kind }) => kind)).toEqual([
      'action',
      'action',
    ])
  })

  test('renaming a role to the name of another role merges the two; with a new name, only the name changes', () => {
    const merged = correct({ kind: 'renamed', from: 'CARL', to: 'BEN' })
    expect(merged.characters[0]).toMatchObject({ name: 'BEN', speeches: 5, aliases: ['CARL'] })
    const renamed = correct(
      { kind: 'renamed', from: 'CARL', to: 'KARL' },
      { kind: 'renamed', from: 'KARL', to: 'CARLA' },
    )
    expect(renamed.characters.map(({ name }) => name)).toEqual(['ANNA', 'BEN', 'CARLA'])
    // The role is renamed first, then a line is assigned to the old name. The later correction applies to the line.
    const later = correct(
      { kind: 'renamed', from: 'ANNA', to: 'BEN' },
      { kind: 'speaker', lines: [firstLineId], characters: ['ANNA'] },
    )
    expect(formatLines(later)).toContain('ANNA: You came.')
  })

  test('a speech can be split in two, and its halves can be joined again', () => {
    const lineId = idOf(understanding, 'Then let me say less.')
    const halved = correct({ kind: 'split', line: lineId, at: 8, characters: ['ANNA'] })
    expect(formatLines(halved).slice(6, 8)).toEqual(['BEN: Then let', 'ANNA: me say less.'])
    const second = idOf(halved, 'me say less.')
    const whole = correct({ kind: 'split', line: lineId, at: 8 }, { kind: 'joined', line: second })
    expect(formatLines(whole)).toEqual(formatLines(understanding))
    const joined = correct({ kind: 'joined', line: lineId })
    expect(formatLines(joined)).toContain('ANNA: You say so much. Then let me say less.')
  })

  test('restoring a split line joins its halves to one line again', () => {
    const lineId = idOf(understanding, 'Then let me say less.')
    const split: Correction = { kind: 'split', line: lineId, at: 8, characters: ['ANNA'] }
    const again: Correction = { kind: 'split', line: `${lineId}+8`, at: 3 }
    const restored: Correction = { kind: 'restored', lines: [lineId] }
    expect(formatLines(correct(split, again)).slice(6, 9)).toEqual(['BEN: Then let', 'ANNA: me', 'ANNA: say less.'])
    expect(formatLines(correct(split, restored))).toEqual(formatLines(understanding))
    expect(formatLines(correct(split, again, restored))).toEqual(formatLines(understanding))
    // The split-off lines no longer exist: later corrections of them change nothing, and the line can be split again.
    const pieces = [`${lineId}+8`, `${lineId}+8+3`]
    expect(formatLines(correct(split, again, restored, { kind: 'direction', lines: pieces }))).toEqual(
      formatLines(understanding),
    )
    expect(formatLines(correct(split, restored, split))).toEqual(formatLines(correct(split)))
  })

  test('a speech that was changed to a direction and back has the same words, without the name in them', () => {
    const changed = correct(
      { kind: 'direction', lines: [firstLineId] },
      { kind: 'speaker', lines: [firstLineId], characters: ['BEN'] },
    )
    expect(formatLines(changed)).toContain('BEN: You came.')
    // Applies the corrections one by one, as the screen does.
    const changedOnce = applyCorrections(understanding, [{ kind: 'direction', lines: [firstLineId] }])
    expect(changedOnce.lines.find(({ id }) => id === firstLineId)).toMatchObject({
      kind: 'action',
      text: 'ANNA You came.',
    })
    const changedBack = applyCorrections(changedOnce, [{ kind: 'speaker', lines: [firstLineId], characters: ['BEN'] }])
    expect(formatLines(changedBack)).toEqual(formatLines(changed))
  })

  test('merging removes the doubt about a role’s only speech; a name is no longer an alias if a line gets it back as its role', () => {
    const text = `${'ANNA: You.\n\nBEN: Me.\n\n'.repeat(3)}LOUDSPEAKER: Well now.`
    const found = buildUnderstanding(text)
    const last = idOf(found, 'Well now.')
    expect(found.lines.at(-1)?.doubt).toContain('LOUDSPEAKER speaks only once')
    const renamed = applyCorrections(found, [{ kind: 'renamed', from: 'LOUDSPEAKER', to: 'BEN' }])
    expect(renamed.lines.at(-1)).not.toHaveProperty('doubt')
    expect(renamed.characters.find(({ name }) => name === 'BEN')?.aliases).toEqual(['LOUDSPEAKER'])
    const reassigned = applyCorrections(found, [
      { kind: 'renamed', from: 'LOUDSPEAKER', to: 'BEN' },
      { kind: 'speaker', lines: [last], characters: ['LOUDSPEAKER'] },
    ])
    expect(reassigned.characters.find(({ name }) => name === 'BEN')?.aliases).toEqual([])
    expect(reassigned.characters.find(({ name }) => name === 'LOUDSPEAKER')?.speeches).toBe(1)
  })

  test('a deleted line is reported as unparsed and can be restored', () => {
    const dropped = correct({ kind: 'dropped', lines: [firstLineId, directionId] })
    expect(dropped.left.map(({ text }) => text)).toEqual([
      'ANNA You came.',
      understanding.lines.find(({ id }) => id === directionId)?.text,
    ])
    expect(
      formatLines(correct({ kind: 'dropped', lines: [firstLineId] }, { kind: 'restored', lines: [firstLineId] })),
    ).toEqual(formatLines(understanding))
    const undone = correct({ kind: 'direction', lines: [firstLineId] }, { kind: 'restored', lines: [firstLineId] })
    expect(undone.lines.find(({ id }) => id === firstLineId)).toMatchObject({ kind: 'speech', characters: ['ANNA'] })
  })

  test(
    'after corrections of 30 million characters, further changes of a line’s kind and splits have no effect',
    { tags: ['long'] },
    () => {
      const words = 'And so it goes '.repeat(100_000).trimEnd().padEnd(1_500_000, '.')
      const endless = buildUnderstanding(words)
      const line = idOf(endless, words)
      const split: Correction = { kind: 'split', line, at: 7 }
      const toSpeech: Correction = { kind: 'speaker', lines: [line], characters: ['ANNA'] }
      const toDirection: Correction = { kind: 'direction', lines: [line] }
      const apply = (...corrections: Correction[]) =>
        applyCorrections(endless, corrections).lines.map(({ kind, text }) => `${kind} ${text.length}`)
      // A split at the end of a line changes nothing, but counts as work with the whole line.
      const work = (times: number) => Array.from({ length: times }, () => ({ ...split, at: words.length }))

      expect(apply(...work(19), split)).toEqual(['action 6', 'action 1499993'])
      expect(apply(...work(20), split)).toEqual(['action 1500000'])
      expect(apply(...work(19), toSpeech)).toEqual(['speech 1500000'])
      expect(apply(...work(20), toSpeech)).toEqual(['action 1500000'])
      expect(apply(toSpeech, ...work(18), toDirection)).toEqual(['action 1500005'])
      expect(apply(toSpeech, ...work(19), toDirection)).toEqual(['speech 1500000'])
      // Corrections of other kinds do not count as work, so they still apply.
      expect(apply(...work(20), { kind: 'dropped', lines: [line] })).toEqual([])
      const many = Array.from({ length: 1_000 }, () => [toSpeech, toDirection]).flat()
      expect(apply(...many, split)).toHaveLength(1)
    },
  )

  test(
    'with any corrections, no row is lost and speech counts are right; the last corrections can be undone',
    { tags: ['long'] },
    () => {
      const ids = [...understanding.lines.map(({ id }) => id), 'gone', `${firstLineId}+3`]
      const id = fc.constantFrom(...ids)
      const name = fc.constantFrom('ANNA', 'BEN', 'CARL', 'DORA', 'constructor', '__proto__')
      const many = fc.array(id, { minLength: 1, maxLength: 4 })
      const correction: fc.Arbitrary<Correction> = fc.oneof(
        fc.record({
          kind: fc.constant('speaker'),
          lines: many,
          characters: fc.array(name, { minLength: 1, maxLength: 2 }),
        }),
        fc.record({ kind: fc.constantFrom('direction', 'dropped', 'restored'), lines: many }),
        fc.record({ kind: fc.constant('joined'), line: id }),
        fc.record({ kind: fc.constant('split'), line: id, at: fc.integer({ min: 1, max: 30 }) }),
        fc.record({ kind: fc.constant('renamed'), from: name, to: name }),
        fc.record({ kind: fc.constant('notRole'), name }),
      )
      fc.assert(
        fc.property(fc.array(correction, { maxLength: 12 }), fc.nat(), (corrections, at) => {
          const now = applyCorrections(understanding, corrections)
          expect(findUncoveredRows(play, now)).toEqual([])
          for (const { name: role, speeches } of now.characters) {
            expect(speeches).toBe(now.lines.filter(({ characters }) => characters.includes(role)).length)
          }
          expect(new Set(now.lines.map((line) => line.id)).size).toBe(now.lines.length)
          expect(now.scenes.flatMap(({ lines }) => lines)).toEqual(now.lines.map((line) => line.id))
          const remaining = corrections.slice(0, at % (corrections.length + 1))
          applyCorrections(understanding, corrections)
          expect(applyCorrections(understanding, remaining)).toEqual(
            applyCorrections(buildUnderstanding(play), remaining),
          )
        }),
      )
      expect(understanding).toEqual(buildUnderstanding(play))
    },
  )
})
