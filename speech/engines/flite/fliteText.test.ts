import { expect, test } from 'vitest'
import type { Rendition } from '../../catalog/voices.ts'
import type { EngineRequest } from '../engine.ts'
import { buildFliteJob } from './fliteEngine.ts'
import { toFliteText } from './fliteText.ts'

test('curly quotes and ellipses become ASCII punctuation, a dash becomes a comma, and a hyphen in a word stays', () => {
  expect(toFliteText('“Don’t—please…”')).toBe('"Don\'t, please..."')
  expect(toFliteText('He waited - and left.')).toBe('He waited , and left.')
  expect(toFliteText('a well-known ghost')).toBe('a well-known ghost')
})

test('letters with accents, ligatures and letters such as Ø and ß are replaced by plain letters', () => {
  expect(toFliteText('Zoë, naïve café, Ørsted, straße, ﬁne')).toBe('Zoe, naive cafe, orsted, strasse, fine')
})

test('money, degrees, fractions, times and abbreviations are written out', () => {
  expect(toFliteText('€5, £2.50, 20°, ½')).toBe('five euros, two pounds fifty, twenty degrees, one half')
  expect(toFliteText('Dr. Lee, 5:30 p.m., Henry VIII, since 1895.')).toBe(
    'Doctor Lee, five thirty P M, Henry the eighth, since eighteen ninety-five.',
  )
})

test('for a British accent numbers are written out in the British way', () => {
  expect(toFliteText('He has 120.', 'us')).toBe('He has one hundred twenty.')
  expect(toFliteText('He has 120.', 'gb')).toBe('He has one hundred and twenty.')
})

test('marks for emphasis, and the signs #, | and \\, are removed', () => {
  expect(toFliteText('*Never* say _that_ ~~again~~ # | \\')).toBe('Never say that again')
})

test('text that cannot be pronounced in English is removed', () => {
  for (const text of ['你好', 'שלום', '👩‍👩‍👧', '...', '—', '']) expect(toFliteText(text)).toBe('')
  expect(toFliteText('Hello 你好 Tom 👍')).toBe('Hello Tom')
})

const rendition: Rendition = { quality: 'basic', engine: 'flite', engineVoice: 'rms', gainDb: 3 }
const jobFor = (request: Partial<EngineRequest>) =>
  buildFliteJob({ rendition, spoken: 'Go.', settings: { speed: 2, stability: 0.5, similarity: 0.5 }, ...request })

test('the job for flite combines the speeds of listener, direction and voice, and the pitch of voice, level and line reading', () => {
  const shaped: Rendition = {
    ...rendition,
    options: { lexicon: 'british', int_f0_target_mean: 90 },
    shape: { stretch: 1.25, sizeSemitones: 12, pitchSemitones: -2, formantSemitones: -1 },
  }
  const job = jobFor({
    rendition: shaped,
    delivery: { level: 'raised', pace: 1.5, pitchSemitones: 0.5, brightnessDb: 2, direction: 'warmly' },
  })
  // With 12 semitones the audio is played twice as fast, so flite speaks at half the speed.
  expect(job.speed).toBeCloseTo((2 * 1.5) / (1.25 * 2))
  expect(job.shape).toEqual({ sizeSemitones: 12, pitchSemitones: -0.5, formantSemitones: -0.8 })
  expect(job.features).toEqual({ int_f0_target_mean: 90 })
  expect(job).toMatchObject({ delivery: { level: 'raised', brightnessDb: 2 }, british: undefined })
})

test('the job for flite has a voice shape only if the voice, the level or the line reading changes pitch or formants', () => {
  expect(jobFor({}).shape).toBeUndefined()
  expect(jobFor({ rendition: { ...rendition, shape: { stretch: 1.1 } } }).shape).toBeUndefined()
  expect(jobFor({ delivery: { level: 'whispered', pace: 1 } }).shape).toBeUndefined()
  expect(jobFor({ delivery: { level: 'soft', pace: 1 } }).shape).toEqual({ pitchSemitones: -0.5, formantSemitones: 0 })
  const higher = jobFor({ delivery: { level: 'plain', pace: 1, pitchSemitones: 1 } })
  expect(higher.shape).toEqual({ pitchSemitones: 1, formantSemitones: 0 })
})
