// Tests each kind of correction on lines that are written out here. `buildUnderstanding.test.ts` tests corrections of a
// parsed play.
import { expect, test } from 'vitest'
import { applyCorrections, type Correction, type Understanding, type UnderstoodLine } from './applyCorrections.ts'

type Fields = Partial<UnderstoodLine>
const doubtful = { confidence: 0.5, doubt: 'Is it?' }
let row = 0
const createLine = (fields: Fields): UnderstoodLine => {
  row += 1
  const noSpeech = { characters: [], cue: '', extension: '', parts: [], text: '' }
  return {
    id: `line${row}`,
    kind: 'action',
    scene: 0,
    ...noSpeech,
    firstLine: row,
    lastLine: row,
    ...doubtful,
    ...fields,
  }
}
const action = (text: string, fields: Fields = {}) => createLine({ text, ...fields })

/** Builds a speech from parts. A part in round brackets is a direction. */
function speech(cue: string, parts: string[], fields: Fields = {}): UnderstoodLine {
  const typed = parts.map((text) => ({
    kind: text.startsWith('(') ? ('parenthetical' as const) : ('speech' as const),
    text,
  }))
  const text = typed.flatMap((part) => (part.kind === 'speech' ? [part.text] : [])).join(' ')
  return createLine({ kind: 'speech', cue, characters: [cue], parts: typed, text, ...fields })
}

function script(lines: UnderstoodLine[], fields: Partial<Understanding> = {}): Understanding {
  const names = [...new Set(lines.flatMap(({ characters }) => characters))]
  return {
    title: '',
    format: 'play',
    characters: names.map((name) => ({ name, aliases: [], speeches: 0, words: 0, description: '' })),
    scenes: [{ heading: '', name: 'Scene 1', lines: lines.map(({ id }) => id) }],
    lines,
    left: [],
    ...fields,
  }
}
const correct = (lines: UnderstoodLine[], ...corrections: Correction[]) => applyCorrections(script(lines), corrections)
const settled = { confidence: 1, doubt: undefined }

test('an empty list of corrections does not change the script', () => {
  const understanding = script([speech('ANNA', ['You came.'])])
  expect(applyCorrections(understanding, [])).toBe(understanding)
})

test('a speech marked as a direction shows its cue and parts as text, and can become the same speech again', () => {
  const line = speech('ANNA', ['(softly)', 'You came.', '(She sits.)', 'Well?'], { extension: 'V.O.', isDual: true })
  const [direction] = correct([line], { kind: 'direction', lines: [line.id] }).lines
  expect(direction).toMatchObject({ kind: 'action', characters: [], parts: line.parts, confidence: 1 })
  expect(direction?.text).toBe('ANNA (V.O.) (softly) You came. (She sits.) Well?')
  expect(direction).not.toHaveProperty('isDual')
  expect(direction).not.toHaveProperty('doubt')
  const [again] = correct(
    [line],
    { kind: 'direction', lines: [line.id] },
    { kind: 'speaker', lines: [line.id], characters: ['BEN'] },
  ).lines
  expect(again).toMatchObject({ kind: 'speech', characters: ['BEN'], text: 'You came. Well?', parts: line.parts })
})

test('marking a heading as a direction removes its doubt and changes nothing else', () => {
  const heading = createLine({ kind: 'heading', text: 'ACT I' })
  const [line] = correct([heading], { kind: 'direction', lines: [heading.id] }).lines
  expect({ doubt: undefined, ...line }).toEqual({ ...heading, ...settled })
})

test.each<[string, string[], string, string, string[]]>([
  ['Ben: Go [he turns] now.', ['BEN'], 'Ben', 'Go now.', ['Go', '(he turns)', 'now.']],
  ['BEN. Go.', ['BEN'], 'BEN', 'Go.', ['Go.']],
  ['Ben \u2014 go.', ['BEN'], 'Ben', 'go.', ['go.']],
  ['ben-go.', ['BEN'], 'ben', 'go.', ['go.']],
  ['Benny: Go.', ['BEN'], 'BEN', 'Benny: Go.', ['Benny: Go.']],
  ['Ben goes: now.', ['BEN'], 'BEN', 'Ben goes: now.', ['Ben goes: now.']],
  ['BEN:', ['BEN'], 'BEN', 'BEN:', ['BEN:']],
  ['Bob: Go.', ['BEN'], 'BEN', 'Bob: Go.', ['Bob: Go.']],
  ['Anna: We go.', ['BEN', 'ANNA'], 'Anna', 'We go.', ['We go.']],
  ['We go.', ['BEN', 'ANNA'], 'BEN and ANNA', 'We go.', ['We go.']],
  ['( softly ) Come (here) .', ['BEN'], 'BEN', 'Come .', ['(softly)', 'Come', '(here)', '.']],
  ['[You there!]', ['BEN'], 'BEN', 'You there!', ['You there!']],
  ['( You there! )', ['BEN'], 'BEN', 'You there!', ['You there!']],
  ['()', ['BEN'], 'BEN', '()', ['()']],
  ['(a [b] c)', ['BEN'], 'BEN', 'a [b] c', ['a [b] c']],
  ['Go (now]', ['BEN'], 'BEN', 'Go (now]', ['Go (now]']],
  ['[Go) now', ['BEN'], 'BEN', '[Go) now', ['[Go) now']],
])('the direction %j, marked as speech of %j, has cue %j and words %j', (text, characters, cue, words, parts) => {
  const line = action(text)
  const [spoken] = correct([line], { kind: 'speaker', lines: [line.id], characters }).lines
  expect(spoken).toMatchObject({ kind: 'speech', characters, cue, extension: '', text: words, confidence: 1 })
  expect(spoken?.parts.map((part) => part.text)).toEqual(parts)
  expect(spoken?.parts.map(({ kind }) => kind)).toEqual(
    parts.map((part) => (part.startsWith('(') && words !== part ? 'parenthetical' : 'speech')),
  )
  expect(spoken).not.toHaveProperty('doubt')
})

test.each<[number, string[], string[]]>([
  [3, ['You'], ['came.', '(She sits.)', 'And now?']],
  [9, ['You came.'], ['(She sits.)', 'And now?']],
  [10, ['You came.'], ['(She sits.)', 'And now?']],
  [11, ['You came.', '(She sits.)', 'A'], ['nd now?']],
  [13, ['You came.', '(She sits.)', 'And'], ['now?']],
])('when a speech is split at character %d, its directions stay at their positions', (at, before, after) => {
  const line = speech('ANNA', ['You came.', '(She sits.)', 'And now?'])
  const { lines, scenes } = correct([line], { kind: 'split', line: line.id, at })
  expect(lines.map(({ parts }) => parts.map(({ text }) => text))).toEqual([before, after])
  expect(lines.map(({ id }) => id)).toEqual([line.id, `${line.id}+${at}`])
  expect(lines.map(({ characters, cue, confidence, doubt }) => [characters, cue, confidence, doubt])).toEqual([
    [['ANNA'], 'ANNA', 1, undefined],
    [['ANNA'], 'ANNA', 1, undefined],
  ])
  expect(lines.map(({ text }) => text)).toEqual(
    [before, after].map((parts) => parts.filter((part) => !part.startsWith('(')).join(' ')),
  )
  expect(scenes[0]?.lines).toEqual(lines.map(({ id }) => id))
})

test('a direction split in two stays a direction, unless a role speaks the second half', () => {
  const line = action('A door bangs.')
  const halves = correct([line], { kind: 'split', line: line.id, at: 6 }).lines
  expect(halves.map(({ kind, text, id, confidence }) => [kind, text, id, confidence])).toEqual([
    ['action', 'A door', line.id, 1],
    ['action', 'bangs.', `${line.id}+6`, 1],
  ])
  expect(halves.every((half) => !('doubt' in half))).toBe(true)
  const spoken = correct([line], { kind: 'split', line: line.id, at: 6, characters: ['BEN'] }).lines
  expect(spoken.map(({ kind, text, characters }) => [kind, text, characters])).toEqual([
    ['action', 'A door', []],
    ['speech', 'bangs.', ['BEN']],
  ])
})

test('when a speech that was changed to a direction is split, both halves have no cue, no extension and no parts', () => {
  const line = speech('ANNA', ['You came.'])
  const [first, second] = correct(
    [line],
    { kind: 'direction', lines: [line.id] },
    { kind: 'split', line: line.id, at: 8 },
  ).lines
  expect(first).toMatchObject({ text: 'ANNA You', cue: '', extension: '', parts: [] })
  expect(second).toMatchObject({ text: 'came.', cue: '', extension: '', parts: [] })
})

test('a line that is split, and whose first half is split again, gives three lines in the order of the text', () => {
  const line = speech('ANNA', ['You came. I said so. Sit down.'])
  const { lines } = correct([line], { kind: 'split', line: line.id, at: 21 }, { kind: 'split', line: line.id, at: 10 })
  expect(lines.map(({ text }) => text)).toEqual(['You came.', 'I said so.', 'Sit down.'])
})

test.each([0, 1, 13, 14, 99])('a split at character %d would leave one half empty, so nothing changes', (at) => {
  const line = action(' A door bangs ')
  expect(correct([line], { kind: 'split', line: line.id, at }).lines).toEqual([line])
})

test('a line is not split if its new id would exceed 64 characters', () => {
  const split = (length: number) => {
    const line = action('A door bangs.', { id: 'x'.repeat(length) })
    return correct([line], { kind: 'split', line: line.id, at: 6 }).lines.length
  }
  expect([split(62), split(63)]).toEqual([2, 1])
})

test('lines joined to a speech become part of the speech, with their directions and row numbers', () => {
  const lines = [
    action('Dawn.', { lastLine: 90 }),
    speech('ANNA', ['You came.'], { lastLine: 40 }),
    action('[pause] Well (she sits) then.', { lastLine: 60 }),
    speech('BEN', ['Yes.'], { lastLine: 50 }),
    speech('BEN', ['No.']),
  ]
  const [first, joined, last, ...none] = correct(
    lines,
    ...[0, 2, 3].map((at): Correction => ({ kind: 'joined', line: lines[at]?.id ?? '' })),
  ).lines
  expect([first?.text, last?.text, none]).toEqual(['Dawn.', 'No.', []])
  expect(joined).toMatchObject({ text: 'You came. Well then. Yes.', characters: ['ANNA'], lastLine: 60, confidence: 1 })
  expect(joined).not.toHaveProperty('doubt')
  expect(joined?.parts.map(({ text }) => text)).toEqual(['You came.', '(pause)', 'Well', '(she sits)', 'then.', 'Yes.'])
})

test('a line is joined to the last speech before it, even if a direction is between them', () => {
  const lines = [speech('ANNA', ['You came.']), action('A door bangs.'), speech('BEN', ['Yes.'])]
  const { lines: joined } = correct(lines, { kind: 'joined', line: lines[2]?.id ?? '' })
  expect(joined.map(({ kind, text }) => [kind, text])).toEqual([
    ['speech', 'You came. Yes.'],
    ['action', 'A door bangs.'],
  ])
})

test('a line is not joined to a speech of another scene', () => {
  const lines = [speech('ANNA', ['You came.']), speech('BEN', ['Yes.'], { scene: 1 })]
  const scenes = [0, 1].map((at) => ({ heading: `SCENE ${at}`, name: `Scene ${at}`, lines: [lines[at]?.id ?? ''] }))
  const joined: Correction = { kind: 'joined', line: lines[1]?.id ?? '' }
  const corrected = applyCorrections(script(lines, { scenes }), [joined])
  expect(corrected.lines.map(({ text }) => text)).toEqual(['You came.', 'Yes.'])
  expect(corrected.scenes).toEqual(scenes)
})

test('deleted lines are listed as unparsed in row order; marking one as a direction or a speech restores it', () => {
  const lines = [speech('ANNA', ['(softly)', 'You came.']), action('A door bangs.'), speech('BEN', ['Yes.'])]
  const ids = lines.map(({ id }) => id)
  const last = lines[2]?.lastLine ?? 0
  const left = [{ firstLine: last + 1, lastLine: last + 1, text: '12', why: 'A page number.' }]
  const dropped: Correction = { kind: 'dropped', lines: ids.toReversed() }
  const struck = applyCorrections(script(lines, { left }), [dropped])
  expect(struck.lines).toEqual([])
  expect(struck.characters).toEqual([])
  expect(struck.left).toEqual([
    ...['ANNA (softly) You came.', 'A door bangs.', 'BEN Yes.'].map((text, at) => ({
      firstLine: lines[at]?.firstLine,
      lastLine: lines[at]?.lastLine,
      text,
      why: 'You struck it.',
    })),
    ...left,
  ])
  const back = correct(
    lines,
    dropped,
    { kind: 'direction', lines: ids.slice(0, 1) },
    { kind: 'speaker', lines: ids.slice(1, 2), characters: ['BEN'] },
  )
  expect(back.lines.map(({ kind, text }) => [kind, text])).toEqual([
    ['action', 'ANNA (softly) You came.'],
    ['speech', 'A door bangs.'],
  ])
})

test('a restored line has no doubt and has its original kind, speaker and position', () => {
  const lines = [speech('ANNA', ['You came.']), speech('BEN', ['Yes.'])]
  const id = lines[1]?.id ?? ''
  const { lines: restored } = correct(
    lines,
    { kind: 'speaker', lines: [id], characters: ['DORA'] },
    { kind: 'joined', line: id },
    { kind: 'dropped', lines: [id] },
    { kind: 'restored', lines: [id] },
  )
  expect(restored[0]).toEqual(lines[0])
  expect({ doubt: undefined, ...restored[1] }).toEqual({ ...lines[1], ...settled })
})

test('if one half of a split line is deleted and restored, it has the speaker of the unsplit line again', () => {
  const line = speech('ANNA', ['You came. Yes.'])
  const piece = `${line.id}+9`
  const { lines } = correct(
    [line],
    { kind: 'split', line: line.id, at: 9, characters: ['BEN'] },
    { kind: 'dropped', lines: [piece] },
    { kind: 'restored', lines: [piece] },
  )
  expect(lines.map(({ characters, text }) => [characters, text])).toEqual([
    [['ANNA'], 'You came.'],
    [['ANNA'], 'Yes.'],
  ])
})

test('a merged role has the aliases and a description of the two roles, but not a third role’s name as alias', () => {
  const lines = [speech('ANNA', ['You  came.']), speech('CARL', ['Is there tea?']), speech('BEN', ['Yes.'])]
  const [anna, carl, ben] = ['ANNA', 'CARL', 'BEN'].map((name) => ({
    name,
    aliases: [],
    speeches: 1,
    words: 2,
    description: '',
  }))
  if (!anna || !carl || !ben) throw new Error('three roles')
  const clerk = { ...carl, description: 'a clerk', gender: 'male' as const, aliases: ['CHARLES'] }
  const merge = (characters: Understanding['characters'], from: string, to: string) =>
    applyCorrections(script(lines, { characters }), [{ kind: 'renamed', from, to }]).characters
  expect(merge([anna, clerk, ben], 'CARL', 'ANNA')).toEqual([
    { ...anna, aliases: ['CHARLES', 'CARL'], speeches: 2, words: 5, description: 'a clerk', gender: 'male' },
    { ...ben, speeches: 1, words: 1 },
  ])
  expect(merge([{ ...anna, description: 'a cook' }, clerk, ben], 'CARL', 'ANNA')[0]).toMatchObject({
    name: 'ANNA',
    description: 'a cook',
    gender: 'male',
  })
  expect(merge([clerk, { ...anna, description: 'a cook' }, ben], 'CARL', 'ANNA')[0]?.description).toBe('a cook')
  expect(merge([anna, clerk, ben], 'CARL', 'KARL')[1]).toMatchObject({
    name: 'KARL',
    aliases: ['CHARLES', 'CARL'],
    description: 'a clerk',
  })
  expect(merge([anna, { ...clerk, aliases: ['BEN'] }, ben], 'CARL', 'KARL')[1]?.aliases).toEqual(['CARL'])
})

test('renaming a role resolves the doubt about a cue of this role, also if the cue is not in capitals, but no other doubts', () => {
  const lines = [speech('Anna', ['You came.'], { cue: ' Anna ' }), speech('BEN', ['Yes.'])]
  const { lines: renamed } = correct(lines, { kind: 'renamed', from: 'Anna', to: 'HANNAH' })
  expect(renamed[0]).toMatchObject({ characters: ['HANNAH'], confidence: 1 })
  expect(renamed[0]).not.toHaveProperty('doubt')
  expect(renamed[1]).toEqual(lines[1])
  expect(correct(lines, { kind: 'renamed', from: 'Anna', to: 'Anna' }).lines).toEqual(lines)
  expect(correct(lines, { kind: 'renamed', from: 'NOBODY', to: 'BEN' }).lines).toEqual(lines)
  expect(correct(lines, { kind: 'notRole', name: 'NOBODY' }).lines).toEqual(lines)
})

test('a speech can be split at names of roles inside it, and the new speeches do not contain these names', () => {
  const glued = speech('IDA', ['It rains.', '(pause)', 'Look. BELL. I see. IDA Then go.'])
  const result = applyCorrections(script([glued, speech('BELL', ['No. IDA is away.'])]), [
    { kind: 'cued', lines: [`line${row}`, glued.id] },
  ])
  expect(result.lines.map(({ characters, text }) => `${characters.join()}: ${text}`)).toEqual([
    'IDA: It rains. Look.',
    'BELL: I see.',
    'IDA: Then go.',
    'BELL: No. IDA is away.',
  ])
})
