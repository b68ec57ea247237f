import { describe, expect, test } from 'vitest'
import { heard, opening, readPages, said, talk } from './testing/barn.ts'
import { screenplayPage, type Word } from './testing/tinyPdf.ts'

describe('what stands at a page’s edges', () => {
  test('a name at the top of page after page is a name, however near the edge', async () => {
    const pages = [1, 2, 3, 4].map((number) => {
      const page = screenplayPage([
        ['cue', 'ANNA'],
        ['speech', `One more thing, number ${number}.`],
        'gap',
        ['cue', 'BEN'],
        ['speech', `No, ${number}.`],
      ])
      return page.map((word) => ({ ...word, y: word.y - 24 }))
    })
    const script = await readPages(pages)
    expect(said(script)).toEqual(
      [1, 2, 3, 4].flatMap((number) => [`ANNA: One more thing, number ${number}.`, `BEN: No, ${number}.`]),
    )
  })

  test('a running head that stands apart is nobody’s, nor is a scene that goes on, with its numbers', async () => {
    const head: Word = { x: 240, y: 36, text: 'Blue Rev. 03/04/24' }
    const numbers: Word[] = [72, 545].flatMap((x) => [{ x, y: 84, text: '12' }])
    const rest = [
      ['action', 'CONTINUED: (2)'],
      'gap',
      ['cue', 'BEN (CONT’D)'],
      ['speech', 'than you think.'],
      'gap',
      ['cue', 'ANNA'],
      ['speech', 'Stop.'],
    ] as const
    const script = await readPages([
      screenplayPage([
        ...opening,
        ['cue', 'ANNA'],
        ['speech', 'Well?'],
        'gap',
        ['cue', 'BEN'],
        ['speech', 'I know more'],
        ['cue', '(MORE)'],
      ]),
      ...[2, 3].map((number) => [...screenplayPage(rest, number), ...numbers, head]),
    ])
    expect(said(script)).toEqual([
      'ANNA: Well?',
      'BEN: I know more than you think.',
      'ANNA: Stop.',
      'BEN: than you think.',
      'ANNA: Stop.',
    ])
  })

  test('what a browser draws again above the next page parts no speech', async () => {
    const script = await readPages([
      screenplayPage([...opening, ...talk, ['cue', 'ANNA'], ['speech', 'Only the grey one eats my']]),
      [
        { x: 361, y: 72, text: 'y' },
        ...screenplayPage([['speech', 'hat.'], 'gap', ['cue', 'BEN'], ['speech', 'Does he?']]),
      ],
    ])
    expect(said(script).slice(4)).toEqual(['ANNA: Only the grey one eats my hat.', 'BEN: Does he?'])
  })
})

describe('what lies over the words', () => {
  test('stamps on sides are not said, and the words beside them are; “Stop!” is', async () => {
    const stamps: Word[] = [
      { x: 520, y: 134, text: 'START', size: 16 },
      { x: 60, y: 180, text: 'END', size: 16 },
    ]
    const script = await readPages([
      [...screenplayPage([...opening, ...talk, ['cue', 'ANNA'], ['speech', 'Stop!']]), ...stamps],
    ])
    expect(said(script)).toEqual([...heard, 'ANNA: Stop!'])
  })
})
