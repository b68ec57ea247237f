import { expect, test } from 'vitest'
import { parseScript } from './parse.ts'
import { speechesOf } from './script.ts'
import { understand } from './understand.ts'

const said = (text: string) =>
  speechesOf(parseScript(text)).map(({ characters, text: words }) => `${characters.join(' and ')}: ${words}`)

const scene = [
  'Anna Bell: You came.',
  'Ben: I said I would.',
  'Anna Bell: You say so much.',
  'Ben: Then let me say less.',
]
const twice = [...scene, ...scene]

/** The scene in a layout, as often as a way of writing must come again to be believed. */
const written = (row: (name: string, direction: string, words: string) => string, times = 2): string =>
  Array.from({ length: times }, () =>
    [
      row('ANNA BELL', '', 'You came.'),
      row('BEN', 'sitting down', 'I said I would.'),
      row('ANNA BELL', '', 'You say so\nmuch.'),
      row('BEN', 'softly', 'Then let me say less.'),
    ].join('\n'),
  ).join('\n')
const asTitle = (name: string) => name.replace(/(?<=\p{L})\p{L}+/gu, (letters) => letters.toLowerCase())
const bracketed = (direction: string) => (direction ? `[${direction}] ` : '')

const layouts: [string, string][] = [
  [
    'a name, a blank line and then words, as a page of the web is pasted',
    written((name, what, words) => `${name}\n\n    ${bracketed(what)}${words}\n`),
  ],
  ['a dash that touches name and words', written((name, what, words) => `${name}--${bracketed(what)}${words}\n`)],
  ['a point and a dash', written((name, what, words) => `${name}.\u2014${bracketed(what)}${words}\n`)],
  ['a point and a hyphen', written((name, what, words) => `${name}.- ${bracketed(what)}${words}\n`)],
  [
    'names in title case, a point and a dash',
    written((name, what, words) => `${asTitle(name)}.--${bracketed(what)}${words}\n`),
  ],
  [
    'a direction after a comma, above the words',
    written((name, what, words) => `${name}${what && `, ${what}`}.\n${words}\n`),
  ],
  [
    'a direction after a comma, before the words',
    written((name, what, words) => `${name}${what && `, ${what}`}. ${words}\n`),
  ],
  [
    'a direction of one word in front of the mark',
    written((name, what, words) => `${name}${what && ` (${what})`}. ${words}\n`),
  ],
  [
    'names of two words in title case',
    written((name, what, words) => `${asTitle(name)}. ${bracketed(what)}${words}\n`),
  ],
  [
    'names in title case where no blank line parts speeches',
    written((name, what, words) => `  ${asTitle(name)}. ${bracketed(what)}${words}`),
  ],
  [
    'names in title case alone on their line',
    written((name, what, words) => `${asTitle(name)}\n${bracketed(what)}${words}\n`, 4),
  ],
  [
    'small letters and a colon',
    written((name, what, words) => `${name.toLowerCase()}: ${bracketed(what)}${words.replace('\n', ' ')}`),
  ],
]

test.each(layouts)('%s is understood', (_name, text) => {
  const wanted = [...twice, ...twice].slice(0, said(text).length > 8 ? 16 : 8)
  expect(said(text).map((line) => line.toLowerCase())).toEqual(wanted.map((line) => line.toLowerCase()))
})

test('numbers, times and signs before the rows are nobody’s words, and are named as left', () => {
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
    const text = [...twice, ...twice]
      .map((row) => `${mark(row)}${row.replace(/^[^:]+/u, (name) => name.toUpperCase())}`)
      .join('\n')
    const { lines, characters, left } = understand(text)
    expect(characters.map(({ name, speeches }) => [name, speeches])).toEqual([
      ['ANNA BELL', 8],
      ['BEN', 8],
    ])
    expect(lines[0]?.text).toBe('You came.')
    expect(left.length).toBeLessThanOrEqual(1)
  }
})

test('among names with capitals a row that ends a sentence before a colon is nobody’s cue', () => {
  const play = `Anna. You can read it in\nthe face: it never lies.\nBen. So they say.\n${'Anna. Then look.\nBen. I did.\n'.repeat(3)}`
  expect([...new Set(said(play).map((row) => row.split(':')[0]))]).toEqual(['Anna', 'Ben'])
})

test('who counts aloud is heard, and is no head of a page', () => {
  const play = [1, 2, 3, 4].map((take) => `ANNA\nThis is take ${take}.\n\nBEN\nWe go again, ${take}\n\n`).join('')
  expect(said(`INT. STUDIO - DAY\n\n${play}`)).toHaveLength(8)
})

test.each([
  'Act one.',
  'Scene one, darling, is where I die.',
  'Blackout.',
  'The End.',
  'Page 5.',
  '12.',
  'Pink pages.',
])('“%s” right under a name is said, whatever it looks like elsewhere', (words) => {
  const around = 'ANNA\nYou came.\n\nBEN\nI did.\n\n'
  expect(said(`INT. BARN - DAY\n\n${around}ANNA\n${words}\n\n${around}`)).toContain(`ANNA: ${words}`)
})

test.each(['YES', 'Act one.', 'Blackout.', 'CAST OF THOUSANDS'])(
  '“%s” between two names with blank rows is what the first one says',
  (words) => {
    const around = 'ANNA\n\nYou came.\n\nBEN\n\nI did.\n\n'.repeat(3)
    expect(said(`INT. BARN - DAY\n\n${around}ANNA\n\n${words}\n\nBEN\n\nNo.\n\n${around}`)).toContain(`ANNA: ${words}`)
  },
)

test('a page’s number between a name and its words is nobody’s', () => {
  const around = 'ANNA\nYou came.\n\nBEN\nI did.\n\n'
  const spoken = said(`INT. BARN - DAY\n\n${around}ANNA\n12.\n\nHow far it was.\n\n${around}`)
  expect(spoken).toContain('ANNA: How far it was.')
})

test('an act whose scene follows a dash is a heading', () => {
  const play = `ACT I.\u2014SCENE I.\n\n${'ANNA. You came.\n\nBEN. I did.\n\n'.repeat(3)}`
  expect(parseScript(play).scenes.map(({ heading }) => heading)).toEqual(['ACT I.\u2014SCENE I.'])
  expect(said(play)).toHaveLength(6)
})

test('what opens a speech is part of it though a bracket stands first, and a bracket never closed takes no names', () => {
  const text =
    'ANNA.\n\n[Rising] You came.\n\nBEN.\n\n[He sits.\n\nANNA.\n\nYou say so much. [Goes.]\n\nBEN.\n\nSo I do.'
  expect(said(text)).toEqual(['ANNA: You came.', 'ANNA: You say so much.', 'BEN: So I do.'])
})

test('words in capitals within a speech are sung, and no names', () => {
  const song = 'BEN\nI SAID THAT I WOULD\nTHEN I CAME OVER\nTO YOU\n\n'
  const text = `${'ANNA\nYou came.\n\nBEN\nI did.\n\n'.repeat(3)}${song}ANNA\nYou did.`
  expect(said(text).slice(-2)).toEqual(['BEN: I SAID THAT I WOULD THEN I CAME OVER TO YOU', 'ANNA: You did.'])
})

test('what somebody is said to be and to do is no speech, in a list or in a screenplay', () => {
  const list = 'PERSONNAGES\n\nORGON, mari d\u2019Elmire.\nELMIRE, femme d\u2019Orgon.\n\nSC\u00C8NE I\n\n'
  const play = 'ORGON.\nBonjour, madame.\n\nELMIRE, assise.\nBonsoir, monsieur.\n\n'
  expect(said(list + play.repeat(4))).toEqual(
    Array.from({ length: 4 }, () => ['ORGON: Bonjour, madame.', 'ELMIRE: Bonsoir, monsieur.']).flat(),
  )
  const screen =
    'INT. HALL - DAY\n\nANNA, thirty, sits down. She waits.\n\nANNA\nYou came.\n\nBEN, her man, comes in. He stops.\n\nBEN\nI did.\n\nANNA, angry, stands up.\n\nANNA\nOut!\n\n'
  expect(said(screen)).toEqual(['ANNA: You came.', 'BEN: I did.', 'ANNA: Out!'])
})

test('whoever counts is heard each time', () => {
  const text = [1, 2, 3, 4].map((number) => `ANNA: That is number ${number}.\nBEN: And what comes then?`).join('\n')
  expect(speechesOf(parseScript(text)).filter(({ characters }) => characters[0] === 'ANNA')).toHaveLength(4)
})
