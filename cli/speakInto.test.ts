import type { Mp3Writer } from '@scene-partner/speech/audio/mp3/encoderPool'
import { createFakeSpeaker } from '@scene-partner/speech/engines/testing/fakeEngine'
import type { Speaker } from '@scene-partner/speech/speaker'
import { expect, test } from 'vitest'
import type { PlannedUnit } from './planAudio.ts'
import { speakInto } from './speakInto.ts'

/**
 * Speaks units into a recording. Returns the requests for speech, the texts of urgent requests, the parts of the
 * recording in order, and the indexes of the spoken units.
 */
async function speak(units: readonly PlannedUnit[]) {
  const fake = createFakeSpeaker()
  const requests: Parameters<Speaker['speak']>[0][] = []
  const urgent: string[] = []
  const speaker: Speaker = {
    ...fake,
    speak(request, options) {
      requests.push(request)
      if (options.urgent) urgent.push(request.spoken)
      return fake.speak(request, options)
    },
  }
  const written: string[] = []
  const writer = {
    write: async () => Buffer.from('speech'),
    silence: async (ms: number) => Buffer.from(`${ms} ms`),
    finish: async () => ({ durationMs: 1 }),
  } as unknown as Mp3Writer
  const append = async (bytes: Uint8Array) => void written.push(String(bytes))
  const spoken: number[] = []
  await speakInto(writer, append, { units, speaker, onSpoken: (index) => void spoken.push(index) })
  return { requests, urgent, written, spoken }
}

const unit = (voiceId: string, spoken: string, change: Partial<PlannedUnit> = {}): PlannedUnit => ({
  ...{ voiceId, spoken, pauseAfterMs: 0 },
  ...change,
})

test('a voice gets the text before and after a unit only if it also speaks that text; only the first unit is urgent', async () => {
  const { requests, urgent } = await speak([
    unit('tom', 'You came.'),
    unit('tom', 'I waited.'),
    unit('kate', 'I said I would.'),
    unit('tom', 'So you did.'),
  ])
  expect(requests.map(({ spoken, context }) => [spoken, context?.previous, context?.next])).toEqual([
    ['You came.', undefined, 'I waited.'],
    ['I waited.', 'You came.', undefined],
    ['I said I would.', undefined, undefined],
    ['So you did.', undefined, undefined],
  ])
  expect(urgent).toEqual(['You came.'])
})

test('the recording has the units in order, each with its pause; a line of the user’s role is a silence of the same length', async () => {
  const { requests, written, spoken } = await speak([
    unit('tom', 'You came.', { pauseAfterMs: 300 }),
    unit('me', 'I did.', { gapMs: 770, pauseAfterMs: 200 }),
    ...Array.from({ length: 20 }, (_none, at) => unit('tom', `Line ${at}.`)),
  ])
  expect(requests.map((request) => request.spoken)).not.toContain('I did.')
  expect(written).toEqual(['speech', '300 ms', '970 ms', ...Array<string>(20).fill('speech')])
  expect(spoken).toEqual([0, ...Array.from({ length: 20 }, (_none, at) => at + 2)])
})
