// Generates texts for which an inefficient parser would need quadratic time.

const repeatTo = (size: number, of: (index: number) => string): string => {
  const pieces: string[] = []
  let length = 0
  for (let index = 0; length < size; index++) {
    const piece = of(index)
    pieces.push(piece)
    length += piece.length
  }
  return pieces.join('').slice(0, size)
}

/** Returns a unique name for each number: AA, AB, … ZZ, AAA. */
function nameAt(index: number): string {
  let name = ''
  for (let left = index + 27; left > 0; left = Math.floor((left - 1) / 26)) {
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name
  }
  return name
}

const play = 'ANNA. Hello.\n\nBEN. Hi.\n\nANNA. Well.\n\nBEN. '
const screen = 'INT. A\n\nANNA\nHi.\n\nBEN\nHi.\n\nANNA\n'
const page = 'Title: x\n\nINT. A\n\n'

/** Patterns that are repeated from the first character of a text on. */
const repeated = [
  ...[
    'a',
    'A',
    'ß',
    'ANNA\nLA LA\n\nLA LA\n\n',
    'FTLN 0141 ANNA Hello\n',
    'ANNA\nHi.\n\nMrs. Hill\nNo.\n\n',
    'ANNA (sighs) Hi there\n\n',
    'ANNA. (I know you.)\n\n',
    'KITCHEN - DAY - ',
    'word ',
    'WORD ',
    '1',
    '.',
    ',',
    '-',
    "'",
    '"',
    ' ',
    '\t',
    '\n',
    '\r',
    '\u2028',
    '\u0000',
    '\ud800',
  ],
  ...[
    '(',
    '[',
    '()',
    ')',
    '*',
    '_',
    '_*',
    '*a ',
    'a*',
    '\\',
    '|',
    '\uFB03',
    '👩‍👩‍👧 ',
    'a\u0327\u0301\u0323',
    '\u0301\u0323',
    'A. ',
    'A/B / ',
  ],
  ...[
    'ANNA\n',
    'ANNA\n\n',
    'ANNA. ',
    'ANNA:\n',
    'ANNA ^^^^\n',
    'ANNA\u2028Hello.\u2028\u2028',
    '\tANNA\n\t\tHello.\n\n',
  ],
  ...[
    'HELLO THERE FRIEND\n',
    'ON A SUNNY DAY IN MAY\n\n',
    'wo-\n',
    'דנה: שלום עולם.\n\n',
    'سلمى\nمرحبا بك.\n\n',
    '李雷：你好。\n',
  ],
  ...[
    "ANNA (CONT'D)\nHello.\n\n",
    'ANNA (V.O.) (O.S.) (V.O.) (O.S.)\nHi.\n\n',
    'ANNA (os. os. os. os. os. os. os. os. os. os!)\nHi.\n\n',
  ],
  ...[
    'ANNA\nHi.\n\nBEN ^\nHi.\n\n',
    '[Anna] Hello.\n',
    'Anna: hi\nBen: no\n',
    'Anna. Hello.\n\nBen. Hi.\n\n',
    'Anna ([([([([([([([([.\n\n',
  ],
  ...[
    'INT. A\n',
    'ACT I\n',
    'SCENE I. A room\n\nANNA. Hi.\n\n',
    'characters in order of\n',
    '*** START OF THE PROJECT GUTENBERG\n',
  ],
  ...['blue blue blue rev blue 1 1 1\n', 'ANNA,,,,,,,,,,,,,,,,,,,,,,,,,,,,,\n', `A${' '.repeat(58)}x\n`],
] as const

/** Patterns that are repeated after a start that makes the parser treat the text as a script. */
const repeatedAfterStart: readonly (readonly [string, string])[] = [
  ...[
    '(',
    '[',
    '([x ',
    '(a) b ',
    '[a] b ',
    '"a ',
    '\u201C',
    '\u201Ca\n',
    'he goes\n',
    'I am here.\n\n',
    '[Sits]\n\n',
    '_( ',
  ].map((one) => [play, one] as const),
  ...['(\n', '[\n', 'he goes\n', '...\n', '(a)\nb\n'].map((one) => [screen, one] as const),
  ...['[[a]]', '[[a]]\n\n', '/*', '[[ ', '[[ */ ', '[[ /* */ ', '#', '> ', "@ANNA (CONT'D)\nHi.\n\n"].map(
    (one) => [page, one] as const,
  ),
  ['x', ' '],
  ['x', '*'],
  ['ANNA ', '(V.O.) '],
  ['INT. A\n\nANNA\nHi.\n\nANNA\nHi.\n\nANNA, a', ', '],
  ['ANNA. a\n\nANNA. b\n\nANNA. c\n\n', 'ANNA and '],
  [`${page}.A `, '#a'],
  [`${page}.A`, ' '],
  [`${page}@A`, ' '],
  [`${page}@A`, '(a) '],
  [`${page}@`, 'A + '],
  [`${page}@A\nHi.\n`, '  \n'],
  ['Title: x\n', 'Notes: y\n'],
  ['Credit: x\n', '\u00A0\n'],
  [`CHARACTERS\n${'MRS. LONGER, a man\n'.repeat(100)}CAST${' '.repeat(2_000)}x\n\n`, 'MRS. L. Hi.\n\n'],
]

/** Functions that return a different row for each index. */
const varied: Readonly<Record<string, (index: number) => string>> = {
  'page numbers': (index) => `${index}.\n`,
  'running heads': (index) => `THE PLAY ${index}\n${index}.\n`,
  'deeper and deeper': (index) => `${' '.repeat(index)}ANNA\n`,
  'deep indents': (index) => `${' '.repeat(index % 400)}ANNA\n${' '.repeat(200)}Hi.\n\n`,
  'names by the thousand': (index) => `${nameAt(index)}\nHello.\n\n`,
  'a hundred thousand roles': (index) => `${nameAt(index)}: a\n`,
  'names that stand twice': (index) => `${nameAt(index >> 1)}X: a\n`,
  'everybody introduced': (index) => `${nameAt(index)}Q\nHi.\n\nINT. B\n\n${nameAt(index)}Q, an old man, sits.\n\n`,
  'names one letter apart': (index) =>
    index % 2 ? `ROLE${nameAt(index)}: a\n`.repeat(3) : `ZOLE${nameAt(index + 1)}: b\n`,
  'all with all': (index) => `${'ANNA,BEN,CARL'.split(',')[index % 3]} and ANNA. Hi.\n\n`,
}

const describeText = (text: string) =>
  JSON.stringify(text.length > 40 ? `${text.slice(0, 20)}…${text.slice(-12)}` : text)

/** Pairs of a description and a function that creates a hostile text of a given length. */
export const hostileTexts: readonly (readonly [what: string, make: (size: number) => string])[] = [
  ...repeated.map((one) => [describeText(one), (size: number) => repeatTo(size, () => one)] as const),
  ...repeatedAfterStart.map(
    ([first, one]) =>
      [
        `${describeText(first)} and ${describeText(one)}`,
        (size: number) => `${first}${repeatTo(size, () => one)}x`,
      ] as const,
  ),
  ...Object.entries(varied).map(([what, of]) => [what, (size: number) => repeatTo(size, of)] as const),
]
