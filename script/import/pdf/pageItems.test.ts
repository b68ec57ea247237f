import { describe, expect, test } from 'vitest'
import { speechesOf } from '../script.ts'
import { heard, opening, readPages, said, talk, type Lines } from './testing/barn.ts'
import { screenplayPage, type Word } from './testing/tinyPdf.ts'

describe('how pages are laid on paper', () => {
  const page = [...opening, ...talk]

  test('two pages beside each other on a sheet are read one after the other, and stay on their sheet', async () => {
    const small = (words: readonly Word[], shift: number) =>
      words.map((word) => ({ ...word, x: word.x * 0.64 + shift, y: word.y * 0.64, size: 7.7 }))
    const sheet = (left: Lines, right: Lines) => [
      ...small(screenplayPage(left), 0),
      ...small(screenplayPage(right, 2), 392),
    ]
    const script = await readPages([sheet(page, page), sheet(page, page)], 784)
    expect(said(script)).toEqual([...heard, ...heard, ...heard, ...heard])
    expect(speechesOf(script).map((speech) => speech.page)).toEqual(
      [...heard, ...heard].map(() => 1).concat([...heard, ...heard].map(() => 2)),
    )
  })

  test('a page that lies on its side is looked at from there', async () => {
    const lying = screenplayPage(page).map(({ x, y, text }) => ({ x: y, y: 792 - x, text, angle: Math.PI / 2 }))
    expect(said(await readPages([lying]))).toEqual(heard)
  })

  test('columns made of typed spaces are columns', async () => {
    const typed = screenplayPage(page).map(({ x, y, text }) => ({
      x: 36,
      y,
      text: ' '.repeat(Math.round((x - 36) / 7.2)) + text,
    }))
    expect(said(await readPages([typed]))).toEqual(heard)
  })
})

describe('what lies over the words', () => {
  test('a large word over every page is no title', async () => {
    const over: Word = { x: 70, y: 420, text: 'PRIVATE 0447', size: 40 }
    const title: Word[] = [
      { x: 260, y: 280, text: 'THE BARN' },
      { x: 270, y: 330, text: 'written by' },
      { x: 260, y: 380, text: 'Nobody' },
    ]
    const pages = [title, screenplayPage([...opening, ...talk]), screenplayPage(talk, 2)].map((page) => [...page, over])
    const script = await readPages(pages)
    expect(script.title).toBe('THE BARN')
    expect(said(script)).toEqual([...heard, ...heard])
  })

  test('a line of another size at one place of every page parts no words', async () => {
    const over: Word = { x: 90, y: 133, text: 'PROPERTY OF A STABLE', size: 18 }
    const pages = [1, 2, 3, 4].map((number) => [...screenplayPage([...opening, ...talk], number), over])
    expect(said(await readPages(pages))).toEqual([1, 2, 3, 4].flatMap(() => heard))
  })

  test('bold letters that are drawn twice are said once', async () => {
    const page = screenplayPage([...opening, ...talk])
    expect(said(await readPages([page.flatMap((word) => [word, { ...word, x: word.x + 0.4 }])]))).toEqual(heard)
  })
})

describe('columns of pages', () => {
  const words = (name: string, index: number) => `that is all I know about it ${index}, ${name.toLowerCase()}.`

  test('names beside their words are told from them, however little room a long one leaves', async () => {
    const names = ['ANNA', 'MRS. GREYSTONE', 'BEN', 'ANNA', 'MRS. GREYSTONE', 'BEN']
    const page = names.flatMap((name, index): Word[] => [
      { x: 72, y: 84 + index * 36, text: name },
      { x: 186, y: 84 + index * 36, text: 'Well, it is late and' },
      { x: 186, y: 96 + index * 36, text: words(name, index) },
    ])
    const script = await readPages([page])
    expect(said(script)).toEqual(names.map((name, index) => `${name}: Well, it is late and ${words(name, index)}`))
  })

  test('two columns are read one after the other, under a headline that runs over both', async () => {
    const names = ['ANNA', 'BEN', 'ANNA', 'BEN', 'ANNA', 'BEN', 'ANNA', 'BEN']
    const column = (x: number, first: number) =>
      names.flatMap((name, index): Word[] => [
        { x, y: 120 + index * 36, text: `${name}. Well, it is late,` },
        { x: x + 9, y: 132 + index * 36, text: words(name, first + index) },
      ])
    const head: Word = { x: 200, y: 84, text: 'THE BARN, IN ONE ACT AND A HALF' }
    const script = await readPages([
      [head, ...column(24, 0), ...column(330, 8)],
      [...column(24, 16), ...column(330, 24)],
    ])
    expect(said(script)).toEqual(
      [...names, ...names, ...names, ...names].map((name, index) => `${name}: Well, it is late, ${words(name, index)}`),
    )
  })
})
