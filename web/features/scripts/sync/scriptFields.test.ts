import { expect, test } from 'vitest'
import { emptyScript, getChangedFields, isEmptyScript, isSameScript, normalizeScript } from './scriptFields.ts'

const script = { ...emptyScript, title: 'Balcony', content: 'But soft!', tags: ['verse', 'night'] }

test('two scripts are equal only if their title, text and tags are equal', () => {
  expect(isSameScript(script, { ...script, tags: ['verse', 'night'] })).toBe(true)
  expect(isSameScript(script, { ...script, title: 'Balcony 2' })).toBe(false)
  expect(isSameScript(script, { ...script, content: 'But hush!' })).toBe(false)
  expect(isSameScript(script, { ...script, tags: ['verse'] })).toBe(false)
  expect(isSameScript(script, { ...script, tags: ['night', 'verse'] })).toBe(false)
  expect(isSameScript(script, { ...script, tags: ['versenight'] })).toBe(false)
})

test('an empty script with one changed field is no longer empty, and only this field counts as changed', () => {
  expect(isEmptyScript({ ...emptyScript, title: ' ', content: '\n' })).toBe(true)
  for (const [name, value] of Object.entries(emptyScript)) {
    const change = { [name]: Array.isArray(value) ? ['verse'] : 'But soft!' }
    const changed = { ...emptyScript, ...change }
    expect([name, isSameScript(emptyScript, changed), isEmptyScript(changed)]).toEqual([name, false, false])
    expect(getChangedFields(emptyScript, changed)).toEqual(change)
  }
})

test('the title of a script becomes one trimmed line; an empty title becomes the default title', () => {
  expect(normalizeScript({ ...script, title: '  Act\t two\n\n scene ' }).title).toBe('Act two scene')
  expect(normalizeScript({ ...script, title: ' \n ' }).title).toBe('Untitled Script')
  expect(normalizeScript(script)).toEqual(script)
})

test('normalising a script combines letters with their accents, unifies line breaks and removes repeated tags', () => {
  const decomposed = 'Cafe\u0301'
  const given = { ...emptyScript, title: decomposed, content: `${decomposed}\r\n`, tags: [decomposed, ' café '] }
  expect(normalizeScript(given)).toEqual({
    ...emptyScript,
    title: 'Café',
    content: 'Café\n',
    tags: ['Café'],
  })
})
