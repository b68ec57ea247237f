import type { Understanding, UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { expect, test } from 'vitest'
import { addDoubts } from './addDoubts.ts'

const role = (name: string) => ({ name, aliases: [], speeches: 9, words: 9, description: '' })

/**
 * Returns the doubt about the last line of a script. Before it, ANNA and BEN speak 20 times. `rows`: the rows of the
 * last line in the text of the script.
 */
function findDoubt(line: Partial<UnderstoodLine>, rows = [line.text ?? '']): string | undefined {
  const speeches = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'ANNA' : 'BEN'))
  const lines = [
    ...speeches.map((name) => ({ kind: 'speech' as const, characters: [name], cue: name, text: 'You came.' })),
    { kind: 'action' as const, characters: [], cue: '', text: '', ...line },
  ].map((one, index): UnderstoodLine => ({
    ...{ id: `${index}`, scene: 0, extension: '', parts: [], confidence: 1 },
    ...{ firstLine: index + 1, lastLine: index + (index === 20 ? rows.length : 1) },
    ...one,
  }))
  const content = [...speeches.map((name) => `${name}. You came.`), ...rows].join('\n')
  const understanding: Understanding = {
    ...{ title: '', format: 'play', characters: [role('ANNA'), role('BEN')], scenes: [], left: [] },
    lines,
  }
  return addDoubts(understanding, content).lines.at(-1)?.doubt
}

const soundsLikeSpeech = 'This sounds like speech. Read as a direction.'

test.each([
  ...[
    'I see the garden.',
    'We see what you see.',
    'She gives me the letter.',
    'It is mine.',
    'Let’s go.',
    'It’s our turn.',
  ],
  ...['Don’t go.', 'She said I’ll go.', 'Ich gehe.', 'Es ist mein Haus.', 'J’ai froid.', 'Je pars.', 'C’est pour toi.'],
  ...['C’est votre maison.', 'Yo voy.', 'Es para usted.', 'Tú vienes.', 'Is she here?', 'The garden!'],
])('the direction %j sounds like speech', (text) => {
  expect(findDoubt({ text })).toBe(soundsLikeSpeech)
})

test.each([
  ...['The garden in the evening.', 'She reads: "I love you."', 'Sie liest: “I love you.”', 'MINERVA’s yoke.'],
  ...['(I see the garden.)', '[You see the garden.]  ', '(You see the garden.).'],
])('the direction %j does not sound like speech', (text) => {
  expect(findDoubt({ text })).toBeUndefined()
})

test('a direction with one “you” or “?” sounds like speech up to 14 words; with “you” and “I”, at any length', () => {
  const words = (count: number) => 'door '.repeat(count).trim()
  expect(findDoubt({ text: `You ${words(13)}` })).toBe(soundsLikeSpeech)
  expect(findDoubt({ text: `You ${words(14)}` })).toBeUndefined()
  expect(findDoubt({ text: `The ${words(13)}?` })).toBe(soundsLikeSpeech)
  expect(findDoubt({ text: `The ${words(14)}?` })).toBeUndefined()
  expect(findDoubt({ text: `You and I ${words(30)}` })).toBe(soundsLikeSpeech)
})

test.each([
  'Ben. The garden is mine.',
  '_Ben_. The garden is mine.',
  '  @BEN: The garden is mine.',
  'Ben The garden is mine.',
])('the direction %j looks like words of the role that its first word names', (text) => {
  expect(findDoubt({ text })).toBe('This looks like words of BEN. Read as a direction.')
})

test('a direction that begins in lower case causes the doubt that it begins in the middle of a sentence', () => {
  expect(findDoubt({ text: 'and the garden' })).toBe('This begins in the middle of a sentence. Read as a direction.')
})

const speech: Pick<UnderstoodLine, 'kind' | 'characters' | 'cue'> = {
  kind: 'speech',
  characters: ['ANNA'],
  cue: 'ANNA',
}
const hasBen = 'The name BEN stands inside this speech. Read as part of the speech.'

test.each([
  ['in capitals after a sentence', 'You came. BEN. Yes.', undefined],
  ['in capitals at the end', 'You came. BEN', undefined],
  ['at the start of a row', 'You came. Ben. Of course.', ['ANNA. You came.', 'Ben. Of course.']],
  ['at the start of a row with marks', 'You came. _Ben_ (laughs) Yes.', ['ANNA. You came.', ' _Ben_ (laughs) Yes.']],
  ['after an empty row', 'You came. Ben', ['ANNA. You came.', '', 'Ben']],
])('a name of a role inside a speech, %s, causes a doubt', (_place, text, rows) => {
  expect(findDoubt({ ...speech, text }, rows ?? [`ANNA. ${text}`])).toBe(hasBen)
})

test.each([
  ['at the start of a row within a sentence', 'You and Ben. Yes.', ['ANNA. You and', 'Ben. Yes.']],
  ['at the start of a row addressed to the role', 'You came. Ben: come here.', ['ANNA. You came.', 'Ben: come here.']],
  ['in capitals before a word in lower case', 'You came. BEN came.', undefined],
])('a name %s causes no doubt', (_place, text, rows) => {
  expect(findDoubt({ ...speech, text }, rows ?? [`ANNA. ${text}`])).toBeUndefined()
})

test('a new paragraph inside a speech causes a doubt, but an empty row between cue and speech does not', () => {
  const text = 'You came. Stay.'
  expect(findDoubt({ ...speech, text }, ['ANNA. You came.', 'And.', '', 'Stay.'])).toBe(
    'A new paragraph begins inside this speech. Read as one speech.',
  )
  expect(findDoubt({ ...speech, text }, ['ANNA.', '', 'You came. Stay.'])).toBeUndefined()
})

test.each([
  ['a comma', 'You came,', 'This speech ends in the middle of a sentence. Read as complete.'],
  ['a title of a person', 'I know Mr.', 'This speech ends in the middle of a sentence. Read as complete.'],
  ['a dash', 'You came —', undefined],
  ['a quotation mark', 'You said “no”', undefined],
])('a speech that ends with %s has the doubt %j', (_end, text, doubt) => {
  expect(findDoubt({ ...speech, text })).toBe(doubt)
})

test('a speech that begins in lower case causes a doubt', () => {
  expect(findDoubt({ ...speech, text: 'and you stayed.' })).toBe(
    'This speech begins in the middle of a sentence. Read as complete.',
  )
})

test('if a role speaks twice in a row, the first speech has a doubt, unless the next cue is marked continued', () => {
  const again = { ...speech, characters: ['BEN'], cue: 'BEN', text: 'And you stayed.' }
  const doubtBefore = (extension: string) => {
    const lines = [
      ...Array.from({ length: 20 }, (_, index) => ({ ...speech, characters: [index % 2 === 0 ? 'ANNA' : 'BEN'] })),
      { ...again, extension },
    ].map((one, index): UnderstoodLine => ({
      ...{ id: `${index}`, scene: 0, extension: '', parts: [], confidence: 1, text: 'You came.' },
      ...{ firstLine: index + 1, lastLine: index + 1 },
      ...one,
    }))
    const characters = [role('ANNA'), role('BEN')]
    const found = addDoubts({ title: '', format: 'play', characters, scenes: [], left: [], lines }, '')
    return found.lines.at(-2)
  }
  expect(doubtBefore('')).toMatchObject({
    confidence: 0.6,
    doubt: expect.stringMatching(/^BEN speaks twice in a row/u),
  })
  expect(doubtBefore('CONT’D')).toMatchObject({ confidence: 1 })
  expect(doubtBefore('CONT’D')).not.toHaveProperty('doubt')
})

test('a line that already has a doubt keeps it', () => {
  expect(findDoubt({ text: 'I see you.', doubt: 'The page is torn.' })).toBe('The page is torn.')
})
