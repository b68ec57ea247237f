import { expect, test } from 'vitest'
import { listSpeeches } from '../../parse/script.ts'
import { readHtml } from './readHtml.ts'

const turns = ['IDA', 'BELL', 'IDA', 'BELL', 'IDA', 'BELL']
const speeches = turns.map((name, at) => [name, `It rains on gate ${at}.`] as const)
const read = (html: string) =>
  listSpeeches(readHtml(`<html><body>${html}</body></html>`, {}).script).map(({ characters, text }) => [
    characters.join(),
    text,
  ])

test('a copyright notice above a play on a web page does not end the play', () => {
  const play = speeches.map(([name, words]) => `<p><b>${name}</b></p><p>${words}</p>`).join('')
  const notice = '<p>Copyright © 2020 The Gate Theatre. All rights reserved.</p>'
  expect(read(`<h1>The Gate</h1><p>A play.</p>${notice}${play}`)).toEqual(speeches)
  expect(read(`${play}${notice}`)).toEqual(speeches)
})

test('text with an upright style within an italic element of a web page is not italic, so it is spoken', () => {
  const play = speeches
    .map(([name, words]) => `<p><b>${name}.</b> <i>Sits down. <span style="font-style: normal">${words}</span></i></p>`)
    .join('')
  expect(read(play)).toEqual(speeches)
})

test('the title of a script is the title of its web page, not that of a drawing (SVG) on the page', () => {
  const play = speeches.map(([name, words]) => `<p><b>${name}</b></p><p>${words}</p>`).join('')
  const drawing = '<svg><title>Search</title></svg>'
  const { script } = readHtml(`<html><head><title>The Gate</title></head><body>${drawing}${play}</body></html>`, {})
  expect(script.title).toBe('The Gate')
})
