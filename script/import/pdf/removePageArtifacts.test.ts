import { describe, expect, test } from 'vitest'
import { dialogueSpeeches, openingLines, readPdfPages, formatSpeeches, dialogueLines } from '../testing/barnScript.ts'
import { screenplayPage, type PdfWord } from '../testing/createPdf.ts'

describe('text at the top and bottom of a PDF page', () => {
  test('a single letter at the end of a page is spoken, unless the next page’s first row has this letter at the same position', async () => {
    const first = screenplayPage([
      ['cue', 'ANNA'],
      ['speech', 'As you told me'],
    ])
    const second = screenplayPage([['speech', 'by it.'], 'gap', ['cue', 'BEN'], ['speech', 'Go, then.']])
    const { x, y } = first.at(-1) ?? { x: 0, y: 0 }
    const read = async (last: { x: number; text: string }) =>
      formatSpeeches(await readPdfPages([[...first, { ...last, y: y + 12 }], second]))
    expect(await read({ x: x + 3 * 7.2, text: 'i' })).toEqual(['ANNA: As you told me by it.', 'BEN: Go, then.'])
    expect((await read({ x, text: 'I' }))[0]).toBe('ANNA: As you told me I by it.')
  })

  test('an edition’s line numbers, such as FTLN 0141, are removed even if the PDF places every word separately', async () => {
    const words = (row: number, page: number): PdfWord[] => {
      const speech = row % 2 === 0 ? ['ANNA', 'Bring', 'the', 'lamp.'] : ['BEN', 'Which', 'lamp', 'then?']
      const y = 96 + row * 24
      const label = ['FTLN', `0${page}${row + 10}`].map((text, index) => ({ x: 92 + index * 25, y, text, size: 8 }))
      return [...label, ...speech.map((text, index) => ({ x: 150 + index * 50, y, text: `${text}` }))]
    }
    const pages = [1, 2, 3, 4].map((page) => Array.from({ length: 8 }, (_row, row) => words(row, page)).flat())
    const speeches = formatSpeeches(await readPdfPages(pages))
    expect(speeches).toHaveLength(32)
    expect(speeches.join(' ')).not.toMatch(/\d/u)
  })

  test('a name at the top of every page is a cue even if it is in the top margin', async () => {
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
    const script = await readPdfPages(pages)
    expect(formatSpeeches(script)).toEqual(
      [1, 2, 3, 4].flatMap((number) => [`ANNA: One more thing, number ${number}.`, `BEN: No, ${number}.`]),
    )
  })

  test('page headers, CONTINUED rows and scene numbers are not spoken and do not end a speech', async () => {
    const head: PdfWord = { x: 240, y: 36, text: 'Blue Rev. 03/04/24' }
    const numbers: PdfWord[] = [72, 545].flatMap((x) => [{ x, y: 84, text: '12' }])
    const rest = [
      ['action', 'CONTINUED: (2)'],
      'gap',
      ['cue', 'BEN (CONT’D)'],
      ['speech', 'than you think.'],
      'gap',
      ['cue', 'ANNA'],
      ['speech', 'Stop.'],
    ] as const
    const script = await readPdfPages([
      screenplayPage([
        ...openingLines,
        ['cue', 'ANNA'],
        ['speech', 'Well?'],
        'gap',
        ['cue', 'BEN'],
        ['speech', 'I know more'],
        ['cue', '(MORE)'],
      ]),
      ...[2, 3].map((number) => [...screenplayPage(rest, number), ...numbers, head]),
    ])
    expect(formatSpeeches(script)).toEqual([
      'ANNA: Well?',
      'BEN: I know more than you think.',
      'ANNA: Stop.',
      'BEN: than you think.',
      'ANNA: Stop.',
    ])
  })

  test('date, title, web address and page number that a browser prints around a page are not spoken', async () => {
    const printed: PdfWord[] = [
      { x: 24, y: 24, text: '11/23/26, 8:10 PM', size: 8 },
      { x: 290, y: 24, text: 'The Barn', size: 8 },
      { x: 24, y: 778, text: 'https://barn.example/play?page=2', size: 8 },
      { x: 575, y: 778, text: '1/1', size: 8 },
    ]
    const script = await readPdfPages([[...printed, ...screenplayPage([...openingLines, ...dialogueLines])]])
    expect(formatSpeeches(script)).toEqual(dialogueSpeeches)
    expect(JSON.stringify(script)).not.toMatch(/8:10|barn\.example|The Barn/u)
  })

  test('the lower parts of a page’s last letters do not split a speech if they are printed again on the next page', async () => {
    const script = await readPdfPages([
      screenplayPage([...openingLines, ...dialogueLines, ['cue', 'ANNA'], ['speech', 'Only the grey one eats my']]),
      [
        { x: 361, y: 72, text: 'y' },
        ...screenplayPage([['speech', 'hat.'], 'gap', ['cue', 'BEN'], ['speech', 'Does he?']]),
      ],
    ])
    expect(formatSpeeches(script).slice(4)).toEqual(['ANNA: Only the grey one eats my hat.', 'BEN: Does he?'])
  })
})

describe('watermarks over the text of a PDF', () => {
  test('stamps such as START on audition sides are not spoken, but words next to them and “Stop!” are', async () => {
    const stamps: PdfWord[] = [
      { x: 520, y: 134, text: 'START', size: 16 },
      { x: 60, y: 180, text: 'END', size: 16 },
    ]
    const script = await readPdfPages([
      [...screenplayPage([...openingLines, ...dialogueLines, ['cue', 'ANNA'], ['speech', 'Stop!']]), ...stamps],
    ])
    expect(formatSpeeches(script)).toEqual([...dialogueSpeeches, 'ANNA: Stop!'])
  })
})
