/** @module-tag long */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadFlite } from './flite.ts'

const texts = [
  'But soft!',
  'You know perfectly well that I never said anything of the sort, and you should be ashamed.',
  'a',
  '1234',
  'Dr. Smith',
]
const digestOf = (flite: Awaited<ReturnType<typeof loadFlite>>, engineVoice: string, text: string) =>
  createHash('sha256')
    .update(flite.say({ engineVoice, text, speed: 1 }))
    .digest('hex')

test('earlier text, in any voice, does not change the sound of later text', async () => {
  const used = await loadFlite()
  for (const engineVoice of ['rms', 'slt'])
    for (const text of texts)
      expect(digestOf(used, engineVoice, text)).toBe(digestOf(await loadFlite(), engineVoice, text))
})

test('after a call that fails, flite speaks the next text as before the failure', async () => {
  const flite = await loadFlite()
  const before = digestOf(flite, 'slt', 'Hello.')
  expect(() => flite.say({ engineVoice: 'no-such-voice.flitevox', text: 'Hello.', speed: 1 })).toThrow()
  expect(digestOf(flite, 'slt', 'Hello.')).toBe(before)
})
