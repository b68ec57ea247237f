import { expect, test } from 'vitest'
import { parseScript } from './parseScript.ts'
import { listSpeeches } from './script.ts'
import { buildUnderstanding } from '../review/buildUnderstanding.ts'

/** Formats every line as text: speeches as `names: parts`, other lines as `[kind] text`. */
const formatLines = (text: string) =>
  buildUnderstanding(text).lines.map(({ kind, characters, parts, text: words }) =>
    kind === 'speech' ? `${characters.join('+')}: ${parts.map((part) => part.text).join(' ')}` : `[${kind}] ${words}`,
  )
const formatSpeeches = (text: string) =>
  listSpeeches(parseScript(text)).map(({ characters, text: words }) => `${characters.join('+')}: ${words}`)
const rolesOf = (text: string) => parseScript(text).characters.map(({ name }) => name)
const dialogue = 'ANNA. You came.\n\nBEN. I said I would.\n\nANNA. You say so much.\n\nBEN. Then I say less.\n\n'

test('line numbers and footnote marks of an edition are not spoken and are reported as unparsed', () => {
  const verse = Array.from(
    { length: 6 },
    (_one, index) =>
      `_Ann._ The tide comes in before the light,\nand nobody has called the boats to shore;[${index + 1}]         ${index * 10 + 5}\nwe stand and count them.\n\n_Ben._                 Count again, my dear.    [_Exit._          ${index * 10 + 10}\n`,
  ).join('\n')
  const play = `DRAMATIS PERSONÆ[1].\n\n  ANNABEL, a widow.\n  BENEDICT, her brother.\n\nACT I.\n\n${verse}\n  Notes: I, 1.\n\n  5: _boats_] _bones_ in the old copy.\n  10: Count again] om. the second print.\n\nACT II.\n\n${verse}`
  const { lines, left, characters } = buildUnderstanding(play)
  expect(characters.map(({ name, speeches, gender }) => [name, speeches, gender])).toEqual([
    ['ANNABEL', 12, 'female'],
    ['BENEDICT', 12, 'male'],
  ])
  const words = lines.flatMap(({ parts }) => parts.filter(({ kind }) => kind === 'speech').map(({ text }) => text))
  expect(new Set(words)).toEqual(
    new Set([
      'The tide comes in before the light, and nobody has called the boats to shore; we stand and count them.',
      'Count again, my dear.',
    ]),
  )
  expect(left.map(({ why }) => why)).toContain('a note on the text')
  expect(left.some(({ text }) => text.includes('[1]') && text.includes('60'))).toBe(true)
})

test('if an old book does not close the bracket of a direction, the words after the direction are spoken', () => {
  const play = `${dialogue}ANNA. I go, I go.    [_Exit._\n\nBEN. And pluck the coat from me.\n          [_Lays down his coat._\nLie there, my coat.\n\n[_He waits a while, and then\ngoes to the door._\n\nANNA. Wait.`
  expect(formatLines(play).slice(4)).toEqual([
    'ANNA: I go, I go. (Exit.)',
    'BEN: And pluck the coat from me. (Lays down his coat.) Lie there, my coat.',
    '[action] [He waits a while, and then goes to the door.]',
    'ANNA: Wait.',
  ])
})

test('a direction between a name and its colon can continue over several rows', () => {
  const rows = 'ANNA:\n  You came.\n\nBEN (softly):\n  I did.\n\n'.repeat(3)
  const play = `${rows}FIRST PORTER (taking a candle from his coat, which he lights, and sticks\non the floor):\n  I brought the light.\n\nANNA:\n  Good.`
  expect(formatSpeeches(play).slice(-2)).toEqual(['FIRST PORTER: I brought the light.', 'ANNA: Good.'])
})

test('italic names on separate rows are cues, even if few paragraphs begin with a name', () => {
  const verse = (name: string) =>
    `_${name}_\n\n  The night is long, the night is cold,\n  I sit and wind the wool.\n\n  And so it goes.\n\n[_A bell rings._\n\n`
  const play = 'ACT I.\n\n' + ['Witch', 'Ogre', 'Witch', 'Ogre', 'Witch', 'Ogre'].map(verse).join('')
  expect(parseScript(play).characters.map(({ name, speeches }) => [name, speeches])).toEqual([
    ['Witch', 3],
    ['Ogre', 3],
  ])
})

test('a cast list without a heading after it ends at the first speech of a listed role', () => {
  const play = `CHARACTERS\n\nANNA BELL, a widow\nBEN BELL, a neighbour with\n a large hat\n\n[A room. A lamp.]\n\nANNA. My dear man, whom do I see?\n\nBEN. It is me.\n\nANNA. Sit down.\n\nBEN. [Sits] Thank you.`
  expect(formatLines(play)).toEqual([
    '[action] [A room. A lamp.]',
    'ANNA: My dear man, whom do I see?',
    'BEN: It is me.',
    'ANNA: Sit down.',
    'BEN: (Sits) Thank you.',
  ])
})

test('a cast list with names in title case ends at the first speech, whose name is in capitals', () => {
  const play = `CHARACTERS\n\nNora Bell, a widow\nBen Bell, a neighbour\n\nNORA BELL. My dear man, whom do I see?\n\nBEN BELL. It is me.\n\nNORA BELL. Sit down.\n\nBEN BELL. Thank you.`
  expect(formatLines(play)).toEqual([
    'NORA BELL: My dear man, whom do I see?',
    'BEN BELL: It is me.',
    'NORA BELL: Sit down.',
    'BEN BELL: Thank you.',
  ])
})

test('in a volume of several plays, each play has its own cast list, and the titles of the plays are not roles', () => {
  const play = (title: string, one: string, other: string) =>
    `${title}\n\nTHE STORY\n\nIt happened by the sea.\n\nDRAMATIS PERSONAE\n\n  ${one}, a king.\n  ${other}, a queen.\n\nScene: a hall.\n\n${title}\n\nThey are seated by the fire.\n\n` +
    `${one}\nWhat do you hear of it?\n\n${other}\nI hear the sea.\n\n`.repeat(3)
  const volume = play('THE KING OF THE SEA', 'OSWIN', 'EDITHA') + play('THE QUEEN OF THE SEA', 'ORDULF', 'HILDA')
  expect(rolesOf(volume).toSorted()).toEqual(['EDITHA', 'HILDA', 'ORDULF', 'OSWIN'])
  expect(
    buildUnderstanding(volume)
      .characters.map(({ gender }) => gender)
      .toSorted(),
  ).toEqual(['female', 'female', 'male', 'male'])
})

test('a speech continues after an entrance, a pause or an action that has no brackets', () => {
  const play = `${dialogue}ANNA. Who comes?\n\nEnter CARL and two Servants,\nwith torches.\n\nIs it you?\n\nBEN. I am tired.\n\nPause.\n\nI am so tired.\n\nANNA. Come here.\n\nShe crosses to the window.\n\nAnd tell me.\n\nBEN. No.\n\nThe lamp goes out, and both of them stand there.\n\nANNA. Oh!\n_Exit._\n\nBEN. Good night.               Exit.`
  expect(formatLines(play).slice(4)).toEqual([
    'ANNA: Who comes? (Enter CARL and two Servants, with torches.) Is it you?',
    'BEN: I am tired. (Pause.) I am so tired.',
    'ANNA: Come here. (She crosses to the window.) And tell me.',
    'BEN: No.',
    '[action] The lamp goes out, and both of them stand there.',
    'ANNA: Oh! (Exit.)',
    'BEN: Good night. (Exit.)',
  ])
})

test('the row with the number and tune of a song is not spoken, but the words of the song are spoken', () => {
  const play = `${dialogue}ANNA. Then I shall sing.\n\nAIR II. The bonny lamp, &c.\n\n[Music]\n\n  I sit and wind the wool,\n  you sit and wait for me.\n\nBEN. Go on.`
  expect(formatSpeeches(play).slice(-2)).toEqual([
    'ANNA: Then I shall sing. I sit and wind the wool, you sit and wait for me.',
    'BEN: Go on.',
  ])
})

test('an author’s afterword is not part of the last speech', () => {
  const after =
    'The rest of the story need not be shown, and would hardly need telling if people were not so fond of endings. '
  const play = `${dialogue}BEN. Good night, then.\n\nThey kiss. ANNA runs out. BEN is left alone.\n\n${after.repeat(6)}\n\nAnd that is what they did.`
  expect(formatSpeeches(play).at(-1)).toBe('BEN: Good night, then.')
})

const technicalCues = [
  'SFX: door slams',
  'F/X: rain',
  'SOUND CUE 4: a bell',
  'LX 12 - slow fade',
  'CUE 9: train',
  'MUSIC: a waltz',
]
test.each(technicalCues)('the row “%s” is a technical cue, which is shown but not spoken', (cue) => {
  const rows = ['ANNA: You came.', 'BEN: I did.', cue, 'ANNA: So much.', 'BEN: Less.', cue, 'ANNA: Well.', 'BEN: Well.']
  const alone = rows.map((row) => row.replace(/^(ANNA|BEN): /u, '$1\n')).join('\n\n')
  for (const text of [rows.join('\n'), rows.join('\n\n'), alone]) {
    expect(rolesOf(text)).toEqual(['ANNA', 'BEN'])
    expect(formatSpeeches(text)).toEqual([
      'ANNA: You came.',
      'BEN: I did.',
      'ANNA: So much.',
      'BEN: Less.',
      'ANNA: Well.',
      'BEN: Well.',
    ])
    expect(formatLines(text).join(' ')).toContain(cue.slice(-5))
  }
})

test('rows that begin with `MUSIC:` are speeches, not technical cues, if the cast list contains a role MUSIC', () => {
  const rows = ['MUSIC: I rise.', 'ANNA: Rise, then.']
  const play = `CHARACTERS\nMUSIC, a spirit\nANNA, a child\n\nAct One\n\n${`${rows.join('\n')}\n`.repeat(3)}`
  expect(rolesOf(play)).toEqual(['MUSIC', 'ANNA'])
  expect(formatSpeeches(play)).toEqual([...rows, ...rows, ...rows])
})

const forms: [string, string][] = [
  [
    'a table',
    '| Who | What |\n|---|---|\n| ANNA | You came. |\n| BEN | (sitting) I said so. |\n| | A bell rings. |\n| ANNA | So much. |\n| BEN | Less. |',
  ],
  [
    'Markdown',
    '# The Lift\n\n## Cast\n\n- **ANNA**: a lawyer\n- **BEN**: her brother\n\n## Scene 1\n\n**ANNA**: You came.\n\n**BEN**: *(sitting)* I said so.\n\n*A bell rings.*\n\n**ANNA**: So much.\n\n---\n\n**BEN** (off): Less.',
  ],
  [
    'underlined headings',
    'The Lift\n========\n\nScene 1\n-------\n\n**ANNA**: You came.\n\n**BEN**: (sitting) I said so.\n\n**ANNA**: So much.\n\n**BEN**: Less.',
  ],
  [
    'times above the words',
    'ANNA  00:12\nYou came.\n\nBEN  00:14\n(sitting) I said so.\n\nANNA  00:18\nSo much.\n\nBEN  00:20\nLess.',
  ],
  ['times before the words', 'ANNA 0:12 You came.\nBEN 0:14 (sitting) I said so.\nANNA 0:18 So much.\nBEN 0:20 Less.'],
  [
    'names in lower case and a colon on separate rows',
    'anna:\nYou came.\n\nben:\n(sitting) I said so.\n\nanna:\nSo much.\n\nben:\nLess.',
  ],
]
test.each(forms)('all four speeches are found in a script with this layout: %s', (_name, text) => {
  expect(formatSpeeches(text).map((line) => line.toUpperCase())).toEqual(
    ['ANNA: You came.', 'BEN: I said so.', 'ANNA: So much.', 'BEN: Less.'].map((line) => line.toUpperCase()),
  )
})

test('rows of a timetable such as `Lunch 12:00` are not cues', () => {
  expect(parseScript('Arrival 10:30\nLunch 12:00\nTalk 13:00\nHome 15:30\nDinner 19:00').format).toBe('prose')
})

test.each([
  ['BLUE REVISION', '11/22/26'],
  ['Third Draft', '22 November 2026'],
  ['Written by Dana Whitlock', 'November 22, 2026'],
  ['Revised 2026-11-22', 'agent@example.org'],
])('the rows %j and %j above a title are not the title', (first, second) => {
  const dialogue = 'ROSA\nYou came.\n\nBEN\nI did.\n\nROSA\nSit.\n\nBEN\nThank you.\n'
  expect(parseScript(`${first}\n\n${second}\n\nTHE BLUE MONTH OF MAY\n\nACT ONE\n\n${dialogue}`).title).toBe(
    'THE BLUE MONTH OF MAY',
  )
})

test('of several possible titles, the title is the row that is both on the first page and above the play', () => {
  const front =
    'THE PLAYS OF NOBODY\n\nProduced by Some Volunteers\n\nTHE SEA\n\nA comedy\n\nPERSONS\n\nANNA, a widow.\nBEN, a man.\n\nTHE SEA\n\nACT I\n\n'
  expect(parseScript(front + dialogue).title).toBe('THE SEA')
})

test('at the end of a speech, a row of one word with a line number of the edition is spoken, even if other rows are longer', () => {
  const note = `[${'The room is dark, and nobody has been in it since the war. '.repeat(2).trim()}]`
  const rows = [
    'ANNA The house that stood here, which my father and his',
    'brothers built, had two rows of windows on either side.',
    'There is a flight of stairs inside to get up and down',
    'by.',
    'BEN I have never seen the second one, nor has anybody',
    'who lives in it.',
  ]
  const play = [0, 1, 2, 3, 4, 5].flatMap((at) => [
    note,
    ...rows.map((row, index) => `FTLN ${String(at * 6 + index + 10).padStart(4, '0')} ${row}`),
  ])
  const words = rows.slice(0, 4).join(' ')
  expect(formatSpeeches(play.join('\n')).filter((one) => one.startsWith('ANNA'))).toEqual(
    Array(6).fill(words.replace('ANNA', 'ANNA:')),
  )
})
