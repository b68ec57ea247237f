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

describe('PDF pages with different layouts', () => {
  const page = [...openingLines, ...dialogueLines]

  test('two pages on one sheet are read one after the other, and both have the page number of the sheet', async () => {
    const small = (words: readonly PdfWord[], shift: number) =>
      words.map((word) => ({ ...word, x: word.x * 0.64 + shift, y: word.y * 0.64, size: 7.7 }))
    const sheet = (left: ScreenplayLines, right: ScreenplayLines) => [
      ...small(screenplayPage(left), 0),
      ...small(screenplayPage(right, 2), 392),
    ]
    const script = await readPdfPages([sheet(page, page), sheet(page, page)], 784)
    expect(formatSpeeches(script)).toEqual([
      ...dialogueSpeeches,
      ...dialogueSpeeches,
      ...dialogueSpeeches,
      ...dialogueSpeeches,
    ])
    expect(listSpeeches(script).map((speech) => speech.page)).toEqual(
      [...dialogueSpeeches, ...dialogueSpeeches]
        .map(() => 1)
        .concat([...dialogueSpeeches, ...dialogueSpeeches].map(() => 2)),
    )
  })

  test('a rotated page is read in the direction of its text', async () => {
    const lying = screenplayPage(page).map(({ x, y, text }) => ({ x: y, y: 792 - x, text, angle: Math.PI / 2 }))
    expect(formatSpeeches(await readPdfPages([lying]))).toEqual(dialogueSpeeches)
  })

  test('text that is arranged in columns by typed spaces is read as columns', async () => {
    const typed = screenplayPage(page).map(({ x, y, text }) => ({
      x: 36,
      y,
      text: ' '.repeat(Math.round((x - 36) / 7.2)) + text,
    }))
    expect(formatSpeeches(await readPdfPages([typed]))).toEqual(dialogueSpeeches)
  })
})

describe('watermarks over the text of a PDF', () => {
  test('large text that is printed over every page is not the title', async () => {
    const over: PdfWord = { x: 70, y: 420, text: 'PRIVATE 0447', size: 40 }
    const title: PdfWord[] = [
      { x: 260, y: 280, text: 'THE BARN' },
      { x: 270, y: 330, text: 'written by' },
      { x: 260, y: 380, text: 'Nobody' },
    ]
    const pages = [title, screenplayPage([...openingLines, ...dialogueLines]), screenplayPage(dialogueLines, 2)].map(
      (page) => [...page, over],
    )
    const script = await readPdfPages(pages)
    expect(script.title).toBe('THE BARN')
    expect(formatSpeeches(script)).toEqual([...dialogueSpeeches, ...dialogueSpeeches])
  })

  test('large text that is printed over the same place of every page does not split speeches', async () => {
    const over: PdfWord = { x: 90, y: 133, text: 'PROPERTY OF A STABLE', size: 18 }
    const pages = [1, 2, 3, 4].map((number) => [...screenplayPage([...openingLines, ...dialogueLines], number), over])
    expect(formatSpeeches(await readPdfPages(pages))).toEqual([1, 2, 3, 4].flatMap(() => dialogueSpeeches))
  })

  test('bold letters that the PDF draws twice are read once', async () => {
    const page = screenplayPage([...openingLines, ...dialogueLines])
    expect(formatSpeeches(await readPdfPages([page.flatMap((word) => [word, { ...word, x: word.x + 0.4 }])]))).toEqual(
      dialogueSpeeches,
    )
  })
})

describe('columns of a PDF page', () => {
  const words = (name: string, index: number) => `that is all I know about it ${index}, ${name.toLowerCase()}.`

  test('names are separated from the speeches next to them, even if a long name leaves little space', async () => {
    const names = ['ANNA', 'MRS. GREYSTONE', 'BEN', 'ANNA', 'MRS. GREYSTONE', 'BEN']
    const page = names.flatMap((name, index): PdfWord[] => [
      { x: 72, y: 84 + index * 36, text: name },
      { x: 186, y: 84 + index * 36, text: 'Well, it is late and' },
      { x: 186, y: 96 + index * 36, text: words(name, index) },
    ])
    const script = await readPdfPages([page])
    expect(formatSpeeches(script)).toEqual(
      names.map((name, index) => `${name}: Well, it is late and ${words(name, index)}`),
    )
  })

  test('two columns under a common headline are read one after the other', async () => {
    const names = ['ANNA', 'BEN', 'ANNA', 'BEN', 'ANNA', 'BEN', 'ANNA', 'BEN']
    const column = (x: number, first: number) =>
      names.flatMap((name, index): PdfWord[] => [
        { x, y: 120 + index * 36, text: `${name}. Well, it is late,` },
        { x: x + 9, y: 132 + index * 36, text: words(name, first + index) },
      ])
    const head: PdfWord = { x: 200, y: 84, text: 'THE BARN, IN ONE ACT AND A HALF' }
    const script = await readPdfPages([
      [head, ...column(24, 0), ...column(330, 8)],
      [...column(24, 16), ...column(330, 24)],
    ])
    expect(formatSpeeches(script)).toEqual(
      [...names, ...names, ...names, ...names].map((name, index) => `${name}: Well, it is late, ${words(name, index)}`),
    )
  })
})
