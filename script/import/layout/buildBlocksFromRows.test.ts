import { describe, expect, test } from 'vitest'
import { listSpeeches } from '../../parse/script.ts'
import {
  dialogueSpeeches,
  openingLines,
  readPdfPages,
  formatSpeeches,
  dialogueLines,
  type ScreenplayLines,
} from '../testing/barnScript.ts'
import { screenplayPage, type PdfWord } from '../testing/createPdf.ts'

describe('dual dialogue in a PDF', () => {
  test('in dual dialogue, a full row of the left column is not joined with the right column', async () => {
    const row = (y: number, left: string, right?: string): PdfWord[] => [
      { x: 144, y, text: left },
      ...(right === undefined ? [] : [{ x: 144 + left.length * 7.2 + 8, y, text: right }]),
    ]
    const x = 144 + 'The wind has no key, and so'.length * 7.2 + 8
    const both: PdfWord[] = [
      { x: 174, y: 324, text: 'ANNA' },
      { x, y: 324, text: 'BEN' },
      ...row(336, 'The wind has no key, and so', 'Do you?'),
      ...row(348, 'it stays outside.'),
    ]
    const script = await readPdfPages([[...screenplayPage(page), ...both]])
    expect(formatSpeeches(script)).toEqual([
      ...dialogueSpeeches,
      'ANNA: The wind has no key, and so it stays outside.',
      'BEN: Do you?',
    ])
  })

  test('text below dual dialogue, on the left or right of the page, is spoken by neither role', async () => {
    const sides = [
      ['ANNA', 'BEN', 30],
      ['I know.', 'Do you?', 0],
    ] as const
    const both = sides.flatMap(([left, right, shift], row) => [
      { x: 144 + shift, y: 324 + row * 12, text: left },
      { x: 360 + shift, y: 324 + row * 12, text: right },
    ])
    const after: PdfWord[] = [
      { x: 470, y: 360, text: 'SMASH TO:' },
      { x: 108, y: 384, text: 'EXT. YARD - DAY' },
      { x: 108, y: 408, text: 'Hens.' },
    ]
    const script = await readPdfPages([[...screenplayPage(page), ...both, ...after]])
    expect(formatSpeeches(script)).toEqual([...dialogueSpeeches, 'ANNA: I know.', 'BEN: Do you?'])
    expect(script.scenes.map(({ heading }) => heading)).toEqual(['INT. BARN - DAY', 'EXT. YARD - DAY'])
  })
  const page = [...openingLines, ...dialogueLines]
})

test('words after a direction in brackets on the same row are spoken', async () => {
  const script = await readPdfPages([
    screenplayPage([...openingLines, ...dialogueLines, ['cue', 'ANNA'], ['speech', '(sighs) Well.']]),
  ])
  expect(formatSpeeches(script).at(-1)).toBe('ANNA: Well.')
  expect(listSpeeches(script).at(-1)?.parts).toContainEqual({ kind: 'parenthetical', text: '(sighs)' })
})

describe('names in a PDF', () => {
  test('names in title case that recur in a separate column of the page are cues, and get no doubt', async () => {
    const plain = dialogueLines.map((line) =>
      line[0] === 'cue' ? (['cue', line[1] === 'ANNA' ? 'Mrs. Hill' : 'Ben'] as const) : line,
    )
    const { characters, scenes } = await readPdfPages([screenplayPage([...openingLines, ...plain])])
    expect(characters.map(({ name, speeches }) => [name, speeches])).toEqual([
      ['Mrs. Hill', 2],
      ['Ben', 2],
    ])
    expect(scenes[0]?.elements.map(({ doubt }) => doubt)).not.toContainEqual(expect.stringContaining('Read as a name.'))
  })

  test('a name and its extension, such as (V.O.), are one cue even if a wide gap separates them', async () => {
    const page = screenplayPage([...openingLines, ...dialogueLines, ['cue', 'ANNA'], ['speech', 'Hay?']])
    const beside: PdfWord = { x: 330, y: (page.at(-1)?.y ?? 0) - 12, text: '(V.O.)' }
    const script = await readPdfPages([[...page, beside]])
    expect(listSpeeches(script).at(-1)).toMatchObject({ characters: ['ANNA'], extension: 'V.O.', text: 'Hay?' })
  })
})

test('text that the film shows, such as the words on a card, is not spoken even if it is in the dialogue column', async () => {
  const card: ScreenplayLines = [
    ['action', 'Anna reads the card:'],
    'gap',
    ['speech', 'Ben --'],
    'gap',
    ['speech', 'Barn, one o’clock'],
    'gap',
  ]
  const script = await readPdfPages([
    screenplayPage([...openingLines, ...dialogueLines, ...card, ['cue', 'BEN'], ['speech', 'So?']]),
  ])
  expect(formatSpeeches(script)).toEqual([...dialogueSpeeches, 'BEN: So?'])
})

test('a title page with a copyright notice and a page with a motto are not part of the script', async () => {
  const rights = [0, 1, 2].map((row): PdfWord => ({
    x: 60,
    y: 690 + row * 9,
    size: 7,
    text: 'ALL RIGHTS RESERVED. NO PART OF THIS MAY BE PLAYED, SUNG, SHOWN OR SOLD BY ANYBODY AT ALL, EVER',
  }))
  const title: PdfWord[] = [
    { x: 260, y: 250, text: 'THE BARN' },
    { x: 270, y: 280, text: 'written by' },
    { x: 260, y: 330, text: 'Nobody' },
  ]
  const motto: PdfWord[] = [
    { x: 200, y: 300, text: 'This is a northern story,' },
    { x: 200, y: 312, text: 'and most of it is true.' },
  ]
  const script = await readPdfPages([[...title, ...rights], motto, screenplayPage([...openingLines, ...dialogueLines])])
  expect(script.title).toBe('THE BARN')
  expect(script.scenes).toHaveLength(1)
})

test.each([
  [
    'a revision date in larger type',
    [
      { text: '11/04/2025', size: 20 },
      { text: 'THE BARN', size: 16 },
    ],
    'THE BARN',
  ],
  ['spaces between the letters', [{ text: 'T H E    B A R N', size: 16 }], 'THE BARN'],
  [
    'one large letter',
    [
      { text: 'F', size: 24 },
      { text: 'The Barn', size: 16 },
    ],
    'The Barn',
  ],
  [
    'two rows of the same size',
    [
      { text: 'THE BARN', size: 16 },
      { text: 'AND THE RIVER', size: 16 },
    ],
    'THE BARN AND THE RIVER',
  ],
])('the title is found on a title page with %s', async (_what, large, title) => {
  const page: PdfWord[] = [
    ...large.map((word, index) => ({ ...word, x: 220, y: 220 + index * 24 })),
    { x: 270, y: 320, text: 'written by' },
    { x: 260, y: 370, text: 'Nobody' },
  ]
  const script = await readPdfPages([page, screenplayPage([...openingLines, ...dialogueLines])])
  expect(script.title).toBe(title)
})

test('words after the closing bracket of a direction of several rows are spoken', async () => {
  const more: ScreenplayLines = [
    ['cue', 'ANNA'],
    ['speech', '(as she puts the bucket down,'],
    ['speech', 'and the hay) Never you mind'],
    ['speech', 'the horse.'],
  ]
  const script = await readPdfPages([screenplayPage([...openingLines, ...dialogueLines, ...more])])
  expect(formatSpeeches(script).at(-1)).toBe('ANNA: Never you mind the horse.')
})

test('a direction in brackets that a page break separates from its speech is not spoken', async () => {
  const name = (y: number, text: string): PdfWord => ({ x: 306 - text.length * 3.6, y, text })
  const page = (from: number) =>
    ['ANNA', 'BENJAMIN', 'ANNA', 'BENJAMIN'].flatMap((who, index): PdfWord[] => [
      name(from + index * 48, who),
      { x: 108, y: from + 12 + index * 48, text: 'It was not mine, and it was not yours, as far' },
      { x: 108, y: from + 24 + index * 48, text: `as anybody here can remember, ${index}.` },
    ])
  const gone: PdfWord[] = [
    { x: 144, y: 72, text: '[Anna and the horse go out into the' },
    { x: 144, y: 84, text: 'yard, and Benjamin stays behind.]' },
  ]
  const script = await readPdfPages([page(72), [...gone, ...page(108)]])
  expect(formatSpeeches(script)).toHaveLength(8)
  expect(formatSpeeches(script).join()).not.toMatch(/horse|yard/u)
})

test('a bracket inside a direction does not end the direction', async () => {
  const more: ScreenplayLines = [
    ['cue', 'ANNA'],
    ['bracket', '(A bay horse (a gelding)'],
    ['bracket', 'of no known name.)'],
    ['speech', 'That one?'],
  ]
  const script = await readPdfPages([screenplayPage([...openingLines, ...dialogueLines, ...more])])
  expect(formatSpeeches(script)).toEqual([...dialogueSpeeches, 'ANNA: That one?'])
})

test('rows of a song with a larger indent than other speech are spoken by the role whose name is above the song', async () => {
  const page = screenplayPage([
    ...openingLines,
    ...dialogueLines,
    ['cue', 'ANNA'],
    ['speech', 'The horse is old,'],
    ['bracket', 'the hay is dear,'],
    ['speech', 'and nobody is told.'],
  ])
  expect(formatSpeeches(await readPdfPages([page])).at(-1)).toBe(
    'ANNA: The horse is old, the hay is dear, and nobody is told.',
  )
})
