import { expect, test } from 'vitest'
import { parseScript } from './parseScript.ts'
import { listSpeeches } from './script.ts'
import { buildUnderstanding } from '../review/buildUnderstanding.ts'

const formatSpeeches = (text: string) =>
  listSpeeches(parseScript(text)).map(({ characters, text: words }) => `${characters.join(' and ')}: ${words}`)

const scene = [
  'Anna Bell: You came.',
  'Ben: I said I would.',
  'Anna Bell: You say so much.',
  'Ben: Then let me say less.',
]
const expectedTwice = [...scene, ...scene]

/** Writes the scene in a layout, `times` times, so that the parser recognises its style. */
const writeScene = (row: (name: string, direction: string, words: string) => string, times = 2): string =>
  Array.from({ length: times }, () =>
    [
      row('ANNA BELL', '', 'You came.'),
      row('BEN', 'sitting down', 'I said I would.'),
      row('ANNA BELL', '', 'You say so\nmuch.'),
      row('BEN', 'softly', 'Then let me say less.'),
    ].join('\n'),
  ).join('\n')
const asTitle = (name: string) => name.replace(/(?<=\p{L})\p{L}+/gu, (letters) => letters.toLowerCase())
const bracket = (direction: string) => (direction ? `[${direction}] ` : '')

const layouts: [string, string][] = [
  [
    'a blank row between a name and its words, as pasted from a web page',
    writeScene((name, what, words) => `${name}\n\n    ${bracket(what)}${words}\n`),
  ],
  ['a dash that touches name and words', writeScene((name, what, words) => `${name}--${bracket(what)}${words}\n`)],
  ['a full stop and a dash', writeScene((name, what, words) => `${name}.\u2014${bracket(what)}${words}\n`)],
  ['a full stop and a hyphen', writeScene((name, what, words) => `${name}.- ${bracket(what)}${words}\n`)],
  [
    'names in title case, a full stop and a dash',
    writeScene((name, what, words) => `${asTitle(name)}.--${bracket(what)}${words}\n`),
  ],
  [
    'a direction after a comma, above the words',
    writeScene((name, what, words) => `${name}${what && `, ${what}`}.\n${words}\n`),
  ],
  [
    'a direction after a comma, before the words',
    writeScene((name, what, words) => `${name}${what && `, ${what}`}. ${words}\n`),
  ],
  [
    'a direction in parentheses before the full stop',
    writeScene((name, what, words) => `${name}${what && ` (${what})`}. ${words}\n`),
  ],
  [
    'names of two words in title case',
    writeScene((name, what, words) => `${asTitle(name)}. ${bracket(what)}${words}\n`),
  ],
  [
    'names in title case without blank rows between speeches',
    writeScene((name, what, words) => `  ${asTitle(name)}. ${bracket(what)}${words}`),
  ],
  [
    'names in title case alone on their line',
    writeScene((name, what, words) => `${asTitle(name)}\n${bracket(what)}${words}\n`, 4),
  ],
  [
    'names in lower case and a colon',
    writeScene((name, what, words) => `${name.toLowerCase()}: ${bracket(what)}${words.replace('\n', ' ')}`),
  ],
]

test.each(layouts)('all speeches are recognised in this layout: %s', (_name, text) => {
  const times = text.split('You came.').length - 1
  const expected = Array.from({ length: times }, () => scene).flat()
  expect(formatSpeeches(text).map((line) => line.toLowerCase())).toEqual(expected.map((line) => line.toLowerCase()))
})

test('row numbers, times, bullets and `>` before rows are not spoken, and are reported as at most one unparsed text', () => {
  let count = 0
  const marks: ((words: string) => string)[] = [
    () => `FTLN ${String(++count).padStart(4, '0')} `,
    () => `${++count}. `,
    () => `00:01:${10 + ++count} `,
    () => '- ',
    () => '> ',
  ]
  for (const mark of marks) {
    count = 0
    const text = [...expectedTwice, ...expectedTwice]
      .map((row) => `${mark(row)}${row.replace(/^[^:]+/u, (name) => name.toUpperCase())}`)
      .join('\n')
    const { lines, characters, left } = buildUnderstanding(text)
    expect(characters.map(({ name, speeches }) => [name, speeches])).toEqual([
      ['ANNA BELL', 8],
      ['BEN', 8],
    ])
    expect(lines[0]?.text).toBe('You came.')
    expect(left.length).toBeLessThanOrEqual(1)
  }
})

test('if names begin with a capital, lower-case words before a colon at the start of a row are not a cue', () => {
  const play = `Anna. You can read it in\nthe face: it never lies.\nBen. So they say.\n${'Anna. Then look.\nBen. I did.\n'.repeat(3)}`
  expect([...new Set(formatSpeeches(play).map((row) => row.split(':')[0]))]).toEqual(['Anna', 'Ben'])
})

test('rows of a role that differ only in a number (`This is take 1.`) are spoken and are not page headers', () => {
  const play = [1, 2, 3, 4].map((take) => `ANNA\nThis is take ${take}.\n\nBEN\nWe go again, ${take}\n\n`).join('')
  expect(formatSpeeches(`INT. STUDIO - DAY\n\n${play}`)).toHaveLength(8)
})

test('a row with a page number that recurs on three pages is a page header and is not spoken', () => {
  const page = (number: number) => `The Harbour Lights   ${number}\n\n${'ANNA\nYou came.\n\nBEN\nI did.\n\n'.repeat(3)}`
  const { lines, left } = buildUnderstanding([1, 2, 3].map(page).join(''))
  expect(lines.map(({ text }) => text)).toEqual(Array.from({ length: 9 }, () => ['You came.', 'I did.']).flat())
  expect(left.map(({ firstLine, text }) => `${firstLine} ${text}`)).toEqual([
    ...['1 The Harbour Lights   1', '21 The Harbour Lights   2', '41 The Harbour Lights   3'],
  ])
  expect(buildUnderstanding([1, 2].map(page).join('')).left).toEqual([])
})

test.each([
  'Act one.',
  'Scene one, darling, is where I die.',
  'Blackout.',
  'The End.',
  'Page 5.',
  '12.',
  'Pink pages.',
])('the row “%s” directly below a name is spoken by the role with that name', (words) => {
  const around = 'ANNA\nYou came.\n\nBEN\nI did.\n\n'
  expect(formatSpeeches(`INT. BARN - DAY\n\n${around}ANNA\n${words}\n\n${around}`)).toContain(`ANNA: ${words}`)
})

test.each(['YES', 'Act one.', 'Blackout.', 'CAST OF THOUSANDS'])(
  'the row “%s” between two names, with blank rows around it, is a speech of the role named first',
  (words) => {
    const around = 'ANNA\n\nYou came.\n\nBEN\n\nI did.\n\n'.repeat(3)
    expect(formatSpeeches(`INT. BARN - DAY\n\n${around}ANNA\n\n${words}\n\nBEN\n\nNo.\n\n${around}`)).toContain(
      `ANNA: ${words}`,
    )
  },
)

test('a page number between a name and its speech is not spoken', () => {
  const around = 'ANNA\nYou came.\n\nBEN\nI did.\n\n'
  const spoken = formatSpeeches(`INT. BARN - DAY\n\n${around}ANNA\n12.\n\nHow far it was.\n\n${around}`)
  expect(spoken).toContain('ANNA: How far it was.')
})

test('an act and a scene in one row, joined by a dash (`ACT I.—SCENE I.`), are one heading', () => {
  const play = `ACT I.\u2014SCENE I.\n\n${'ANNA. You came.\n\nBEN. I did.\n\n'.repeat(3)}`
  expect(parseScript(play).scenes.map(({ heading }) => heading)).toEqual(['ACT I.\u2014SCENE I.'])
  expect(formatSpeeches(play)).toHaveLength(6)
})

test('words after a bracketed direction below a name are spoken, and a name after an unclosed bracket is a cue', () => {
  const text =
    'ANNA.\n\n[Rising] You came.\n\nBEN.\n\n[He sits.\n\nANNA.\n\nYou say so much. [Goes.]\n\nBEN.\n\nSo I do.'
  expect(formatSpeeches(text)).toEqual(['ANNA: You came.', 'ANNA: You say so much.', 'BEN: So I do.'])
})

test('rows in capitals below a name are words of that role and not cues', () => {
  const song = 'BEN\nI SAID THAT I WOULD\nTHEN I CAME OVER\nTO YOU\n\n'
  const text = `${'ANNA\nYou came.\n\nBEN\nI did.\n\n'.repeat(3)}${song}ANNA\nYou did.`
  expect(formatSpeeches(text).slice(-2)).toEqual(['BEN: I SAID THAT I WOULD THEN I CAME OVER TO YOU', 'ANNA: You did.'])
})

test('the description after a name in a cast list or in an action is not a speech', () => {
  const list = 'PERSONNAGES\n\nORGON, mari d\u2019Elmire.\nELMIRE, femme d\u2019Orgon.\n\nSC\u00C8NE I\n\n'
  const play = 'ORGON.\nBonjour, madame.\n\nELMIRE, assise.\nBonsoir, monsieur.\n\n'
  expect(formatSpeeches(list + play.repeat(4))).toEqual(
    Array.from({ length: 4 }, () => ['ORGON: Bonjour, madame.', 'ELMIRE: Bonsoir, monsieur.']).flat(),
  )
  const screen =
    'INT. HALL - DAY\n\nANNA, thirty, sits down. She waits.\n\nANNA\nYou came.\n\nBEN, her man, comes in. He stops.\n\nBEN\nI did.\n\nANNA, angry, stands up.\n\nANNA\nOut!\n\n'
  expect(formatSpeeches(screen)).toEqual(['ANNA: You came.', 'BEN: I did.', 'ANNA: Out!'])
})

test('rows such as `ANNA: That is number 1.`, which differ only in the number, are all speeches', () => {
  const text = [1, 2, 3, 4].map((number) => `ANNA: That is number ${number}.\nBEN: And what comes then?`).join('\n')
  expect(listSpeeches(parseScript(text)).filter(({ characters }) => characters[0] === 'ANNA')).toHaveLength(4)
})

test('if J.D. is the only name that ends in a full stop, a name without a full stop, such as PORTER, is a cue', () => {
  const text = `J.D.
You came.

ANNA
I said I would.

J.D.
Is he there?

PORTER
Sixpence.

ANNA
There is a shilling.

J.D.
Good.
`
  const speeches = listSpeeches(parseScript(text)).map(({ characters }) => characters.join())
  expect(speeches).toEqual(['J.D.', 'ANNA', 'J.D.', 'PORTER', 'ANNA', 'J.D.'])
})

test.each([
  ['most names end in a full stop (“ANNA.”)', 'play', 'ANNA.\nYou came.\n\nBEN.\nI did.\n\n'],
  ['no name ends in a full stop (“ANNA”)', 'screenplay', 'ANNA\nYou came.\n\nBEN\nI did.\n\n'],
])('if a script has a transition (“CUT TO:”) and %s, its format is `%s`', (_case, format, dialogue) => {
  expect(parseScript(`${dialogue.repeat(4)}CUT TO:\n\n${dialogue}`).format).toBe(format)
})

test.each([
  ['three of four names', 'chat', 'ANNA: You came.\nBEN: I did.\nANNA: So.\nBEN. Yes.\n'],
  ['only one of four names', 'play', 'ANNA: You came.\nBEN. I did.\nANNA. So.\nBEN. Yes.\n'],
])(
  'if %s before speeches on the same row end in a colon instead of a full stop, the format is `%s`',
  (_n, format, text) => {
    expect(parseScript(text.repeat(3)).format).toBe(format)
  },
)
