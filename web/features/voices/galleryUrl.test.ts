import { expect, test } from 'vitest'
import { buildVoice } from '../../testing/builders.ts'
import { findAutoplayVoice, parseGalleryUrl } from './galleryUrl.ts'

const read = (search: string) => parseGalleryUrl(new URLSearchParams(search))

test('the gallery’s category and search are read from the URL; an unknown category is ignored together with its search', () => {
  expect(read('category=women&search=scot')).toEqual({ group: 'women', search: 'scot', isAutoplay: false })
  expect(read('category=dragons&search=scot')).toEqual({ group: null, search: '', isAutoplay: false })
})

// [spec1 §2.11]
test('autoplay=tom in the URL is read as the men’s category with autoplay, autoplay=kate as no autoplay', () => {
  expect(read('autoplay=tom&category=women')).toEqual({ group: 'men', search: '', isAutoplay: true })
  expect(read('autoplay=kate').isAutoplay).toBe(false)
})

// [spec1 §2.11]
test('the URL parameter autoplay=tom chooses a male voice whose name contains “tom” or “all american”', () => {
  const women = buildVoice('Tomasina', { gender: 'female' })
  expect(findAutoplayVoice([women, buildVoice('Big Tom')])?.name).toBe('Big Tom')
  expect(findAutoplayVoice([women, buildVoice('The All American')])?.name).toBe('The All American')
  expect(findAutoplayVoice([women])).toBeUndefined()
})
