import { expect, test } from 'vitest'
import { splitCue } from './splitCue.ts'

test('the cue is the last four words of a speech, and the rest of the speech is before it', () => {
  expect(splitCue('I told you that he would never come back.')).toEqual({
    before: 'I told you that he ',
    cue: 'would never come back.',
  })
})

test('the cue contains only words of the last sentence of the speech', () => {
  expect(splitCue('You came. Good.')).toEqual({ before: 'You came. ', cue: 'Good.' })
  expect(splitCue('Who is it? It is late… Go home!')).toEqual({ before: 'Who is it? It is late… ', cue: 'Go home!' })
})

test('a sentence also ends at a closing quotation mark after its full stop', () => {
  for (const mark of ['"', '”', "'", '’'])
    expect(splitCue(`He said “no.${mark} Good.`)).toEqual({ before: `He said “no.${mark} `, cue: 'Good.' })
})

test('a full stop inside a word does not end a sentence', () => {
  expect(splitCue('At 4.30 sharp')).toEqual({ before: '', cue: 'At 4.30 sharp' })
})

test('`before` and the cue together are the whole speech, also with two spaces or a line break between words', () => {
  expect(splitCue('Good  night.')).toEqual({ before: '', cue: 'Good  night.' })
  expect(splitCue('And then he  went\nhome  at last.')).toEqual({
    before: 'And then he  ',
    cue: 'went\nhome  at last.',
  })
})

test('spaces at the end of a speech are left out, and all words of a short speech are its cue', () => {
  expect(splitCue('Good night. \n')).toEqual({ before: '', cue: 'Good night.' })
  expect(splitCue('  Yes.  ')).toEqual({ before: '  ', cue: 'Yes.' })
  expect(splitCue('')).toEqual({ before: '', cue: '' })
})
