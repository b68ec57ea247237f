// Lines, their ids, all that an actor may put right of them, and what must hold of any text: one play serves most of it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyCorrections, type Correction, type Understanding } from './corrections.ts'
import { lineIdsOf } from './lineIds.ts'
import { understand } from './understand.ts'

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
const told = ({ lines }: Understanding) =>
  lines.map(({ kind, characters, text }) =>
    kind === 'speech' ? `${characters.join('+')}: ${text}` : `${kind}: ${text}`,
  )

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

/** Rows of a text that no line's place covers, and that are not named as left. */
function unaccounted(content: string, { lines, left }: Understanding): string[] {
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

describe('understanding', () => {
  const understood = understand(play)

  test('a play is its acts, its scenes, and lines that know their place', () => {
    expect(understood.scenes.map(({ act, heading, lines }) => [act, heading, lines.length])).toEqual([
      ['ACT I', 'SCENE I. A kitchen.', 8],
      ['ACT I', 'SCENE II. The garden.', 4],
    ])
    expect(understood.characters.map(({ name, speeches, words }) => [name, speeches, words])).toEqual([
      ['ANNA', 3, 9],
      ['BEN', 3, 12],
      ['CARL', 2, 6],
    ])
    const sitting = understood.lines.find(({ id }) => id === idOf(understood, 'I said I would.'))
    expect(sitting).toMatchObject({ characters: ['BEN'], firstLine: 7, lastLine: 7, scene: 0 })
    expect(understood.left).toEqual([])
  })

  test('what its importer knew better is told: a page, a doubt', () => {
    const lineId = idOf(understood, 'You came.')
    const findings = [{ lineId, page: 3, confidence: 0.5, doubt: 'The page is torn here.' }]
    const [line] = understand(play, { findings }).lines.filter(({ id }) => id === lineId)
    expect(line).toMatchObject({ page: 3, confidence: 0.5, doubt: 'The page is torn here.' })
  })

  test('a number of a page amid a speech is not spoken, and is named as left', () => {
    const { lines, left } = understand(play.replace('You say so much.', 'You say\n\n12\n\nso much.'))
    expect(lines.map(({ text }) => text)).toContain('You say so much.')
    expect(left.map(({ text }) => text)).toEqual(['12'])
    expect(left[0]?.why).not.toBe('')
  })

  test('of any text every word is in a line or is named as left, and nothing throws', () => {
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
        expect(unaccounted(content, understand(content, { writtenAs }))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

describe('the ids of lines', () => {
  const texts = (rows: readonly string[]) => rows.map((text) => ({ kind: 'speech' as const, text }))

  test('a line keeps its id while others are written, changed and struck', () => {
    const word = fc.constantFrom('Yes.', 'No.', 'Come here.', 'I said I would.', 'Never!', 'And yet', 'Well')
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ maxLength: 20 })), fc.array(word), fc.nat(), (unique, others, at) => {
        const own = [...new Set(unique.map((text) => `own ${text.replace(/\s+/gu, ' ').trim()} own`))]
        const before = lineIdsOf(texts(own))
        const place = own.length === 0 ? 0 : at % own.length
        const edited = [...own.slice(0, place), ...others, ...own.slice(place)]
        const after = lineIdsOf(texts(edited))
        expect(own.map((text) => after[edited.indexOf(text)])).toEqual(own.map((text) => before[own.indexOf(text)]))
        expect(new Set(after).size).toBe(after.length)
      }),
    )
  })

  test('a script that is edited keeps the ids of all that was not', () => {
    const before = understand(play)
    const after = understand(play.replace('You say so much.', 'You say far too much.'))
    const known = new Set(before.lines.map(({ id }) => id))
    expect(after.lines.filter(({ id }) => !known.has(id)).map(({ text }) => text)).toEqual(['You say far too much.'])
  })

  test('a copy with other quotation marks and spaces is the same line; another direction is another', () => {
    const [one, same, other] = [
      { kind: 'speech' as const, text: 'I don’t  know' },
      { kind: 'speech' as const, text: "I don't know" },
      { kind: 'action' as const, text: "I don't know" },
    ].map((line) => lineIdsOf([line])[0])
    expect(same).toBe(one)
    expect(other).not.toBe(one)
  })
})

describe('what an actor puts right', () => {
  const understood = understand(play)
  const correct = (...corrections: Correction[]) => applyCorrections(understood, corrections)
  const came = idOf(understood, 'You came.')
  const bang = understood.lines.find(({ kind }) => kind === 'action')?.id ?? ''

  test('these lines are another’s, and the counts follow', () => {
    const { characters, lines } = correct({ kind: 'speaker', lines: [came, bang], characters: ['DORA'] })
    const hers = lines.filter((line) => line.characters.includes('DORA'))
    expect(hers.map(({ text }) => text)).toEqual(['You came.', 'A door bangs.'])
    expect(characters.map(({ name, speeches }) => `${name} ${speeches}`)).toEqual([
      'BEN 3',
      'ANNA 2',
      'CARL 2',
      'DORA 2',
    ])
    expect(lines.find(({ id }) => id === came)).toMatchObject({ confidence: 1 })
  })

  test('a name that is none becomes the direction it was, word for word', () => {
    const { characters, lines } = correct({ kind: 'notRole', name: 'CARL' })
    expect(characters.map(({ name }) => name)).toEqual(['ANNA', 'BEN'])
    expect(lines.filter(({ text }) => text === 'CARL Is there tea?').map(({ kind }) => kind)).toEqual([
      'action',
      'action',
    ])
  })

  test('all of one are another’s: two who are one, a name misread', () => {
    const merged = correct({ kind: 'renamed', from: 'CARL', to: 'BEN' })
    expect(merged.characters[0]).toMatchObject({ name: 'BEN', speeches: 5, aliases: ['CARL'] })
    const renamed = correct(
      { kind: 'renamed', from: 'CARL', to: 'KARL' },
      { kind: 'renamed', from: 'KARL', to: 'CARLA' },
    )
    expect(renamed.characters.map(({ name }) => name)).toEqual(['ANNA', 'BEN', 'CARLA'])
    // Who was renamed and then recast line by line: the last word holds.
    const later = correct(
      { kind: 'renamed', from: 'ANNA', to: 'BEN' },
      { kind: 'speaker', lines: [came], characters: ['ANNA'] },
    )
    expect(told(later)).toContain('ANNA: You came.')
  })

  test('a speech is split in two, and two are one again', () => {
    const said = idOf(understood, 'Then let me say less.')
    const halved = correct({ kind: 'split', line: said, at: 8, characters: ['ANNA'] })
    expect(told(halved).slice(6, 8)).toEqual(['BEN: Then let', 'ANNA: me say less.'])
    const second = idOf(halved, 'me say less.')
    const whole = correct({ kind: 'split', line: said, at: 8 }, { kind: 'joined', line: second })
    expect(told(whole)).toEqual(told(understood))
    const joined = correct({ kind: 'joined', line: said })
    expect(told(joined)).toContain('ANNA: You say so much. Then let me say less.')
  })

  test('a speech that was called a direction by mistake is said as before, without its name', () => {
    const turned = correct(
      { kind: 'direction', lines: [came] },
      { kind: 'speaker', lines: [came], characters: ['BEN'] },
    )
    expect(told(turned)).toContain('BEN: You came.')
    // Step by step, as a page shows it.
    const once = applyCorrections(understood, [{ kind: 'direction', lines: [came] }])
    expect(once.lines.find(({ id }) => id === came)).toMatchObject({ kind: 'action', text: 'ANNA You came.' })
    const twice = applyCorrections(once, [{ kind: 'speaker', lines: [came], characters: ['BEN'] }])
    expect(told(twice)).toEqual(told(turned))
  })

  test('a name that somebody bears is nobody else’s from before, and who was named is asked no more', () => {
    const text = `${'ANNA: You.\n\nBEN: Me.\n\n'.repeat(3)}OLD MAN: Well now.`
    const found = understand(text)
    const last = idOf(found, 'Well now.')
    expect(found.lines.at(-1)?.doubt).toContain('OLD MAN speaks only once')
    const named = applyCorrections(found, [{ kind: 'renamed', from: 'OLD MAN', to: 'BEN' }])
    expect(named.lines.at(-1)).not.toHaveProperty('doubt')
    expect(named.characters.find(({ name }) => name === 'BEN')?.aliases).toEqual(['OLD MAN'])
    const parted = applyCorrections(found, [
      { kind: 'renamed', from: 'OLD MAN', to: 'BEN' },
      { kind: 'speaker', lines: [last], characters: ['OLD MAN'] },
    ])
    expect(parted.characters.find(({ name }) => name === 'BEN')?.aliases).toEqual([])
    expect(parted.characters.find(({ name }) => name === 'OLD MAN')?.speeches).toBe(1)
  })

  test('what is struck is named as left, and can be put back as it was', () => {
    const dropped = correct({ kind: 'dropped', lines: [came, bang] })
    expect(dropped.left.map(({ text }) => text)).toEqual([
      'ANNA You came.',
      understood.lines.find(({ id }) => id === bang)?.text,
    ])
    expect(told(correct({ kind: 'dropped', lines: [came] }, { kind: 'restored', lines: [came] }))).toEqual(
      told(understood),
    )
    const undone = correct({ kind: 'direction', lines: [came] }, { kind: 'restored', lines: [came] })
    expect(undone.lines.find(({ id }) => id === came)).toMatchObject({ kind: 'speech', characters: ['ANNA'] })
  })

  test('thousands of turns of one endless line are not all taken, and hold nobody up', () => {
    const words = 'And so it goes '.repeat(100_000).trim()
    const endless = understand(words)
    const lines = [idOf(endless, endless.lines[0]?.text ?? '')]
    const turn: Correction[] = [
      { kind: 'speaker', lines, characters: ['ANNA'] },
      { kind: 'direction', lines },
    ]
    const turned = applyCorrections(endless, Array.from({ length: 1_000 }, () => turn).flat())
    expect(turned.lines.map(({ text }) => text.length)).toEqual([expect.any(Number)])
    expect(turned.lines[0]?.text.length).toBeLessThanOrEqual(words.length + 'ANNA '.length)
  })

  test('any corrections leave a script whose counts are right, lose no word, and undo to what was', () => {
    const ids = [...understood.lines.map(({ id }) => id), 'gone', `${came}+3`]
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
        const now = applyCorrections(understood, corrections)
        expect(unaccounted(play, now)).toEqual([])
        for (const { name: role, speeches } of now.characters) {
          expect(speeches).toBe(now.lines.filter(({ characters }) => characters.includes(role)).length)
        }
        expect(new Set(now.lines.map((line) => line.id)).size).toBe(now.lines.length)
        expect(now.scenes.flatMap(({ lines }) => lines)).toEqual(now.lines.map((line) => line.id))
        const kept = corrections.slice(0, at % (corrections.length + 1))
        applyCorrections(understood, corrections)
        expect(applyCorrections(understood, kept)).toEqual(applyCorrections(understand(play), kept))
      }),
    )
    expect(understood).toEqual(understand(play))
  })
})
