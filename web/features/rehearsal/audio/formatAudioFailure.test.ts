import { expect, test } from 'vitest'
import { CallError } from '../../../platform/api/callError.ts'
import { AudioGoneError } from '../../../player/stream/readAudioStream.ts'
import { formatAudioFailure } from './formatAudioFailure.ts'

const callError = (httpStatus: number, code?: string) =>
  new CallError({ status: 'unavailable', httpStatus, message: 'No characters are left.', details: { code } })

test('the message for a line without audio gives the reason of the failure, or says that the user is offline', () => {
  const causes = [
    [callError(0), 'The server did not answer.'],
    [new TypeError('Failed to fetch'), 'The server did not answer.'],
    [callError(500), 'The server could not make the sound.'],
    [callError(403), 'The server refused the sound.'],
    [callError(429, 'character_limit_exceeded'), 'No characters are left.'],
    [new AudioGoneError(404), 'The sound could not be fetched from the server.'],
    [new DOMException('no such sound', 'EncodingError'), 'This browser could not play the sound.'],
  ] as const
  expect(causes.map(([error]) => formatAudioFailure(error, true))).toEqual(causes.map(([, text]) => text))
  for (const [error] of causes) expect(formatAudioFailure(error, false)).toMatch(/^You’re offline/)
})
