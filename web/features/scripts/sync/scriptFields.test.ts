import { expect, test } from 'vitest'
import { isSameScript, normalizeScript } from './scriptFields.ts'

const script = { title: 'Balcony', content: 'But soft!', tags: ['verse', 'night'] }

test('a script is the same only with the same title, text and tags', () => {
  expect(isSameScript(script, { ...script, tags: ['verse', 'night'] })).toBe(true)
  expect(isSameScript(script, { ...script, title: 'Balcony 2' })).toBe(false)
  expect(isSameScript(script, { ...script, content: 'But hush!' })).toBe(false)
  expect(isSameScript(script, { ...script, tags: ['verse'] })).toBe(false)
  expect(isSameScript(script, { ...script, tags: ['night', 'verse'] })).toBe(false)
  expect(isSameScript(script, { ...script, tags: ['versenight'] })).toBe(false)
})

test('a title becomes one line without outer spaces; an empty one gets a name', () => {
  expect(normalizeScript({ ...script, title: '  Act\t two\n\n scene ' }).title).toBe('Act two scene')
  expect(normalizeScript({ ...script, title: ' \n ' }).title).toBe('Untitled Script')
  expect(normalizeScript(script)).toEqual(script)
})
