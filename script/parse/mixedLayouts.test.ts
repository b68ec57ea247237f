// Tests layouts in which capitals alone do not show who speaks.
import { describe, expect, test } from 'vitest'
import { parseScript } from './parseScript.ts'
import { listSpeeches } from './script.ts'

const formatSpeeches = (text: string) =>
  listSpeeches(parseScript(text)).map(({ characters, text: words }) => `${characters.join('+')}: ${words}`)

/** Writes speeches in a layout. Each speech is `[name, text]`. */
const layOut = (turns: readonly (readonly [string, string])[], of: (name: string, words: string) => string) =>
  turns.map(([name, words]) => of(name, words)).join('\n\n')

const turns = [
  ['IDA', 'The gate is open again.'],
  ['BELL', 'Then somebody went through it.'],
  ['Mrs. Hill', 'It was the wind.'],
  ['IDA', 'The wind has no key.'],
  ['Mrs. Hill', 'Neither have we.'],
  ['BELL', 'One of us has.'],
] as const
const expected = turns.map(([name, words]) => `${name}: ${words}`)

describe('names in title case among names in capitals', () => {
  test('a name in title case on its own row is a cue if it stands above several speeches', () => {
    const third = [...turns, ['Mrs. Hill', 'I never had one.']] as const
    const text = layOut(third, (name, words) => `${name}\n${words}`)
    expect(formatSpeeches(text)).toEqual([...expected, 'Mrs. Hill: I never had one.'])
  })

  test('a name in title case is a cue if it is followed by the same punctuation as the other names', () => {
    expect(formatSpeeches(layOut(turns, (name, words) => `${name}: ${words}`))).toEqual(expected)
    expect(formatSpeeches(layOut(turns, (name, words) => `${name}. ${words}`))).toEqual(expected)
  })

  test('in a text without blank rows, a name in title case that begins only one paragraph is a cue', () => {
    const words =
      'I have walked the whole length of the sea wall tonight, and I did not meet\none living soul who knew the boat.'
    const own = [...turns, ['Porter', words], ['IDA', words]] as const
    const rows = [0, 1, 2, 3].flatMap(() => own.map(([name], at) => `${at === 6 ? 'Porter' : name}\n${words}`))
    const text = [...rows, `The Old Man\n${words}`, `IDA\n${words}`].join('\n')
    expect(formatSpeeches(text)).toContain(`The Old Man: ${words.replace('\n', ' ')}`)
  })

  test('a name in title case that is a sentence of a speech (`Ida. It was you.`) is spoken and not a cue', () => {
    const more = [...turns, ['BELL', 'Listen to me.\n\nIda. It was you.'], ['IDA', 'Never.']] as const
    const text = layOut(more, (name, words) => `${name}\n${words}`)
    expect(formatSpeeches(text)).toContain('BELL: Listen to me. Ida. It was you.')
  })
})

describe('names in capitals before their words, without a full stop or colon', () => {
  const capitals = turns.map(([name, words]) => [name.toUpperCase(), words] as const)
  const long = [...capitals, ...capitals]

  test('names are found although some have a direction between them and their speech', () => {
    const text = long.map(([name, words], index) => `${name} ${index % 3 === 0 ? '(laughing) ' : ''}${words}`)
    expect(formatSpeeches(text.join('\n\n'))).toEqual(long.map(([name, words]) => `${name}: ${words}`))
  })

  test('a name that occurs only once (`A PORTER I saw nobody.`) is a cue, and the `I` after it is spoken', () => {
    const text = layOut([...long, ['A PORTER', 'I saw nobody.']], (name, words) => `${name} ${words}`)
    expect(formatSpeeches(text).at(-1)).toBe('A PORTER: I saw nobody.')
  })

  test.each([
    ['FTLN', (row: number) => `FTLN ${String(row + 140).padStart(4, '0')}`],
    ['TLN', (row: number) => `TLN ${row}`],
    ['act, scene and line', (row: number) => `2.1.${row}`],
  ])('labels with which an edition numbers its rows are not parts of the names after them: %s', (_name, label) => {
    let row = 0
    const text = layOut(long, (name, words) => `${label(++row)} ${name} ${words}\n${label(++row)} That is all.`)
    expect(formatSpeeches(text)).toEqual(long.map(([name, words]) => `${name}: ${words} That is all.`))
  })

  test('numbers before speeches are not spoken, even if the numbering starts again on each page', () => {
    const text = Array.from({ length: 5 }, () => long)
      .flat()
      .map(([name, words], index) => `${(index % 14) + 1}  ${name}    ${words}`)
    expect(formatSpeeches(text.join('\n\n'))).toHaveLength(60)
    expect(formatSpeeches(text.join('\n\n'))[15]).toBe('IDA: The wind has no key.')
  })
})

test('rows in capitals below a name in capitals are words of that role, even with blank rows between them', () => {
  const song = ['OPEN THE GATE', '', 'LET THE WIND COME IN', '', 'OPEN THE GATE']
  const text = `${layOut(turns.slice(0, 2), (name, words) => `${name}\n${words}`)}\n\nIDA\n${song.join('\n')}\n\nBELL\nThat is my song.\n\nIDA\nIt was.`
  expect(formatSpeeches(text).slice(2)).toEqual([
    'IDA: OPEN THE GATE LET THE WIND COME IN OPEN THE GATE',
    'BELL: That is my song.',
    'IDA: It was.',
  ])
})

test('a direction of several rows within a song in capitals is not spoken and does not end the song', () => {
  const song = [
    'OPEN THE GATE',
    '(She goes to the window and looks at',
    'the water below the mill.)',
    'LET THE WIND COME IN',
  ]
  const before = layOut(turns.slice(0, 2), (name, words) => `${name}\n\n${words}`)
  const text = `${before}\n\nIDA\n\n${song.join('\n\n')}\n\nBELL\n\nThat is my song.\n\nIDA\n\nIt was.`
  expect(formatSpeeches(text).slice(2)).toEqual([
    'IDA: OPEN THE GATE LET THE WIND COME IN',
    'BELL: That is my song.',
    'IDA: It was.',
  ])
})

test('the words after a name are spoken even if all of them are in brackets, but `(She exits.)` is not spoken', () => {
  const text = layOut(turns, (name, words) => `${name}. ${words}`)
  const more = `${text}\n\nIDA. (I knew you would say that.)\n\nBELL. (Did you?)\n\nIDA. (She exits.)`
  expect(formatSpeeches(more).slice(6)).toEqual(['IDA: I knew you would say that.', 'BELL: Did you?'])
})

test('if a direction is between a name and its speech, the speech is not assigned to the previous speaker', () => {
  const text = `${layOut(turns, (name, words) => `${name.toUpperCase()}.\n${words}`)}\n\nIDA.\n\n[Bell exits.]\n\nHe is gone.`
  expect(formatSpeeches(text).at(-1)).toBe('IDA: He is gone.')
})

test('if actions are in square brackets, text in parentheses between two sentences is a direction', () => {
  const scene = layOut(
    turns,
    (name, words) => `${name.toUpperCase()}\n(turning round) ${words}\n\n[The lamp goes out.]`,
  )
  const text = `${scene}\n\n${scene}\n\nIDA\nGo home. (The clock strikes.) Go (if you can) home.`
  expect(formatSpeeches(text).at(-1)).toBe('IDA: Go home. Go (if you can) home.')
})

test('a name in capitals is a cue before words that begin with an apostrophe', () => {
  const many = Array.from(
    { length: 12 },
    (_one, index) => [index % 2 === 0 ? 'OLD MAN' : 'ROSS', '’Tis dark.'] as const,
  )
  const text = layOut(many, (name, words) => `${name} ${words}`)
  expect(formatSpeeches(text)).toEqual(many.map(([name, words]) => `${name}: ${words}`))
})

test('numbers before names are not part of the names, even if most rows (verses and directions) have no number', () => {
  const many = Array.from({ length: 12 }, (_one, index) => (index % 2 === 0 ? 'IDA' : 'BELL'))
  const text = many.map(
    (name, index) => `${index + 1}. ${name}: It rains on the gate,\nand on the field.\n\n[They wait.]`,
  )
  expect(formatSpeeches(text.join('\n\n'))).toEqual(
    many.map((name) => `${name}: It rains on the gate, and on the field.`),
  )
})

test('if an edition prints a label such as FTLN 0141 before each row, numbers at row ends are spoken unless they increase', () => {
  const rows = Array.from({ length: 12 }, (_one, index) => [
    `FTLN ${String(index * 2 + 1).padStart(4, '0')} ${index % 2 === 0 ? 'IDA' : 'BELL'} He has about ${150 - index}`,
    `FTLN ${String(index * 2 + 2).padStart(4, '0')} gates of his own.`,
  ])
  expect(formatSpeeches(rows.flat().join('\n'))[1]).toBe('BELL: He has about 149 gates of his own.')
})

describe('texts with wrapped rows', () => {
  const wrapped = [
    'IDA: The gate is open again,',
    'my dear, and nobody came.',
    'BELL: No use, my dear good',
    'lady: somebody went through.',
    'IDA: Then he was quick and',
    'quiet, whoever he may be.',
    'BELL: Be warned in time, my',
    'Ida: the wind has no key and',
    'no lady has one, dear good',
    'lady: that is all I know.',
  ]

  test('a word before a colon at the start of a wrapped row is spoken, even if it recurs or is a role’s name', () => {
    expect(formatSpeeches(wrapped.join('\n'))).toEqual([
      'IDA: The gate is open again, my dear, and nobody came.',
      'BELL: No use, my dear good lady: somebody went through.',
      'IDA: Then he was quick and quiet, whoever he may be.',
      'BELL: Be warned in time, my Ida: the wind has no key and no lady has one, dear good lady: that is all I know.',
    ])
  })

  test('a letter and a full stop at the start of a wrapped row (`B. And that`) are spoken and not a cue', () => {
    const text = [...wrapped, 'IDA: They differ as much as A', 'B. And that is not at all.']
    expect(formatSpeeches(text.join('\n')).at(-1)).toBe('IDA: They differ as much as A B. And that is not at all.')
  })

  test('if a name and its colon fill a whole row, its speech begins on the next row', () => {
    const text = [...wrapped, 'BELL AND HER NEIGHBOURS:', '(quietly) Nobody at all.']
    expect(formatSpeeches(text.join('\n')).at(-1)).toBe('BELL AND HER NEIGHBOURS: Nobody at all.')
  })

  test('if a row begins with the end of a direction, the words after the closing bracket are spoken', () => {
    const rows = [
      'IDA: (coming in, full of good news) Bell— (she pronounces it Beh-',
      'ell, with the stress on the e) Bell— (she goes to the bed, expecting to find',
      'Bell there.) Why, where— (Bell looks in.) Heavens! child, are you out',
      'in the night air instead of in your bed?',
      'BELL: I sent her away. I wanted to be alone.',
      'IDA: Such news. There has been a storm!',
      'BELL: Oh yes.',
      'IDA: It is so.',
      'BELL: It was.',
    ]
    expect(formatSpeeches(rows.join('\n'))[0]).toBe(
      'IDA: Bell— Bell— Why, where— Heavens! child, are you out in the night air instead of in your bed?',
    )
  })

  test('a wrapped row that reads like a direction continues the speech', () => {
    const rows = [
      'ANNA. I have never seen the river so high before in all my life.',
      'The boat and the bridge and the road are under water since noon,',
      'and nobody comes.',
      'BEN. We wait until the morning, and then we see what is to be done.',
      'The doctor and the priest are sitting in the attic of the school',
      'with a lamp.',
    ]
    const text = Array.from({ length: 6 }, () => rows.join('\n')).join('\n')
    expect(formatSpeeches(text).slice(-2)).toEqual([
      'ANNA: I have never seen the river so high before in all my life. The boat and the bridge and the road are under water since noon, and nobody comes.',
      'BEN: We wait until the morning, and then we see what is to be done. The doctor and the priest are sitting in the attic of the school with a lamp.',
    ])
  })

  test('a direction after a speech of one row is not spoken, even if all rows have similar lengths', () => {
    const rows = [
      'QUEEN: Then let us to the castle while we may.',
      'The lords bow low and leave the royal hall.',
      'KING: I would not leave you here alone tonight.',
      'QUEEN: You never leave me, and I never ask it.',
      'KING: The road is long and the night is dark.',
      'The king goes to the window and looks out.',
    ]
    expect(formatSpeeches(Array.from({ length: 6 }, () => rows.join('\n')).join('\n')).slice(0, 4)).toEqual([
      rows[0],
      rows[2],
      rows[3],
      rows[4],
    ])
  })

  test('a direction in brackets that begins on a row of its own and takes several rows is not spoken', () => {
    const rows = [
      'ANNA. I hear him.',
      '[Ben comes in from the yard, followed by Carl. He is a cheerful,',
      'quick and restless man of fifty who likes his dinner late.]',
      'BEN. So do I, and the dog as well.',
    ]
    const text = Array.from({ length: 6 }, () => rows.join('\n')).join('\n')
    expect(formatSpeeches(text).slice(0, 2)).toEqual(['ANNA: I hear him.', 'BEN: So do I, and the dog as well.'])
  })
})

describe('rows that look like a name or a heading', () => {
  const scene = `INT. KITCHEN - NIGHT

ANNA
You came.

BEN
I said I would.

ANNA
You say a lot.

BEN
I do.`

  test('an action that begins with a name and (O.S.) is not spoken', () => {
    const found = formatSpeeches(`${scene}\n\nANNA (O.S.) laughs. BEN finds her under the desk.\n\nBEN\nGet up.`)
    expect(found.filter((one) => one.startsWith('ANNA'))).toEqual(['ANNA: You came.', 'ANNA: You say a lot.'])
  })

  test('a name followed by an age introduces the role and is not a cue', () => {
    const text = scene.replace(
      'ANNA\nYou',
      'BEN: late 40s. Bald and at peace with it.\n\nThe CAPTAIN (50s) squints.\n\nANNA\nYou',
    )
    expect(formatSpeeches(text)).toEqual(formatSpeeches(scene))
  })

  test('the row `by Ada Brown` below a title is not spoken, even if the title is also the name of a role', () => {
    expect(formatSpeeches(`ANNA\nby Ada Brown\n\n${scene}`)).toEqual(formatSpeeches(scene))
  })

  test('in a screenplay, a paragraph that describes the place after `SCENE.—` does not begin a new scene', () => {
    const text = `${scene.replace('ANNA', 'SCENE.\u2014A room with a stove, and\nbeside it two chairs.\n\nANNA')}`
    expect(parseScript(text).scenes.map(({ heading }) => heading)).toEqual(['INT. KITCHEN - NIGHT'])
  })
})
