import { describe, expect, test } from 'vitest'
import { speechesOf } from '../script.ts'
import { heard, opening, readPages, said, talk, type Lines } from './testing/barn.ts'
import { screenplayPage, type Word } from './testing/tinyPdf.ts'

describe('two who speak at once', () => {
  test('what comes after them is not theirs, wherever it stands', async () => {
    const sides = [
      ['ANNA', 'BEN', 30],
      ['I know.', 'Do you?', 0],
    ] as const
    const both = sides.flatMap(([left, right, shift], row) => [
      { x: 144 + shift, y: 324 + row * 12, text: left },
      { x: 360 + shift, y: 324 + row * 12, text: right },
    ])
    const after: Word[] = [
      { x: 470, y: 360, text: 'SMASH TO:' },
      { x: 108, y: 384, text: 'EXT. YARD - DAY' },
      { x: 108, y: 408, text: 'Hens.' },
    ]
    const script = await readPages([[...screenplayPage(page), ...both, ...after]])
    expect(said(script)).toEqual([...heard, 'ANNA: I know.', 'BEN: Do you?'])
    expect(script.scenes.map(({ heading }) => heading)).toEqual(['INT. BARN - DAY', 'EXT. YARD - DAY'])
  })
  const page = [...opening, ...talk]
})

test('words behind a bracket on the same line are said', async () => {
  const script = await readPages([screenplayPage([...opening, ...talk, ['cue', 'ANNA'], ['speech', '(sighs) Well.']])])
  expect(said(script).at(-1)).toBe('ANNA: Well.')
  expect(speechesOf(script).at(-1)?.parts).toContainEqual({ kind: 'parenthetical', text: '(sighs)' })
})

describe('names', () => {
  test('are names in small letters, too, where they come again in a column of their own', async () => {
    const plain = talk.map((line) =>
      line[0] === 'cue' ? (['cue', line[1] === 'ANNA' ? 'Mrs. Hill' : 'Ben'] as const) : line,
    )
    const { characters, scenes } = await readPages([screenplayPage([...opening, ...plain])])
    expect(characters.map(({ name, speeches }) => [name, speeches])).toEqual([
      ['Mrs. Hill', 2],
      ['Ben', 2],
    ])
    expect(scenes[0]?.elements.map(({ doubt }) => doubt)).not.toContainEqual(expect.stringContaining('is it one?'))
  })

  test('that a tab parts from what stands beside them are still names', async () => {
    const page = screenplayPage([...opening, ...talk, ['cue', 'ANNA'], ['speech', 'Hay?']])
    const beside: Word = { x: 330, y: (page.at(-1)?.y ?? 0) - 12, text: '(V.O.)' }
    const script = await readPages([[...page, beside]])
    expect(speechesOf(script).at(-1)).toMatchObject({ characters: ['ANNA'], extension: 'V.O.', text: 'Hay?' })
  })
})

test('a card that is shown in the column of speech is nobody’s', async () => {
  const card: Lines = [
    ['action', 'Anna reads the card:'],
    'gap',
    ['speech', 'Ben --'],
    'gap',
    ['speech', 'Barn, one o’clock'],
    'gap',
  ]
  const script = await readPages([screenplayPage([...opening, ...talk, ...card, ['cue', 'BEN'], ['speech', 'So?']])])
  expect(said(script)).toEqual([...heard, 'BEN: So?'])
})

test('whose rights a script is and its motto are no part of it', async () => {
  const rights = [0, 1, 2].map((row): Word => ({
    x: 60,
    y: 690 + row * 9,
    size: 7,
    text: 'ALL RIGHTS RESERVED. NO PART OF THIS MAY BE PLAYED, SUNG, SHOWN OR SOLD BY ANYBODY AT ALL, EVER',
  }))
  const title: Word[] = [
    { x: 260, y: 250, text: 'THE BARN' },
    { x: 270, y: 280, text: 'written by' },
    { x: 260, y: 330, text: 'Nobody' },
  ]
  const motto: Word[] = [
    { x: 200, y: 300, text: 'This is a northern story,' },
    { x: 200, y: 312, text: 'and most of it is true.' },
  ]
  const script = await readPages([[...title, ...rights], motto, screenplayPage([...opening, ...talk])])
  expect(script.title).toBe('THE BARN')
  expect(script.scenes).toHaveLength(1)
})

test('words behind the last row of a direction are said', async () => {
  const more: Lines = [
    ['cue', 'ANNA'],
    ['speech', '(as she puts the bucket down,'],
    ['speech', 'and the hay) Never you mind'],
    ['speech', 'the horse.'],
  ]
  const script = await readPages([screenplayPage([...opening, ...talk, ...more])])
  expect(said(script).at(-1)).toBe('ANNA: Never you mind the horse.')
})

test('a direction in square brackets that a page has parted from its speech is not said', async () => {
  const name = (y: number, text: string): Word => ({ x: 306 - text.length * 3.6, y, text })
  const page = (from: number) =>
    ['ANNA', 'BENJAMIN', 'ANNA', 'BENJAMIN'].flatMap((who, index): Word[] => [
      name(from + index * 48, who),
      { x: 108, y: from + 12 + index * 48, text: 'It was not mine, and it was not yours, as far' },
      { x: 108, y: from + 24 + index * 48, text: `as anybody here can remember, ${index}.` },
    ])
  const gone: Word[] = [
    { x: 144, y: 72, text: '[Anna and the horse go out into the' },
    { x: 144, y: 84, text: 'yard, and Benjamin stays behind.]' },
  ]
  const script = await readPages([page(72), [...gone, ...page(108)]])
  expect(said(script)).toHaveLength(8)
  expect(said(script).join()).not.toMatch(/horse|yard/u)
})

test('a bracket within a direction does not end it', async () => {
  const more: Lines = [
    ['cue', 'ANNA'],
    ['bracket', '(A bay horse (a gelding)'],
    ['bracket', 'of no known name.)'],
    ['speech', 'That one?'],
  ]
  const script = await readPages([screenplayPage([...opening, ...talk, ...more])])
  expect(said(script)).toEqual([...heard, 'ANNA: That one?'])
})

test('lines of a song that are set further in are said by whoever sings', async () => {
  const page = screenplayPage([
    ...opening,
    ...talk,
    ['cue', 'ANNA'],
    ['speech', 'The horse is old,'],
    ['bracket', 'the hay is dear,'],
    ['speech', 'and nobody is told.'],
  ])
  expect(said(await readPages([page])).at(-1)).toBe('ANNA: The horse is old, the hay is dear, and nobody is told.')
})
