import { expect, test } from 'vitest'
import { voiceOf } from '../studio/standInApi.ts'
import { findAutoplayVoice, readGalleryAddress } from './galleryAddress.ts'

const read = (search: string) => readGalleryAddress(new URLSearchParams(search))

test('the address keeps the category and what is looked for, and passes over what it does not know', () => {
  expect(read('category=women&search=scot')).toEqual({ group: 'women', search: 'scot', isAutoplay: false })
  expect(read('category=dragons&search=scot')).toEqual({ group: null, search: '', isAutoplay: false })
})

test('?autoplay=tom chooses the men; another name plays nobody', () => {
  expect(read('autoplay=tom&category=women')).toEqual({ group: 'men', search: '', isAutoplay: true })
  expect(read('autoplay=kate').isAutoplay).toBe(false)
})

test('the voice meant is a man whose name contains tom, or all american', () => {
  const women = voiceOf('Tomasina', { gender: 'female' })
  expect(findAutoplayVoice([women, voiceOf('Big Tom')])?.name).toBe('Big Tom')
  expect(findAutoplayVoice([women, voiceOf('The All American')])?.name).toBe('The All American')
  expect(findAutoplayVoice([women])).toBeUndefined()
})
