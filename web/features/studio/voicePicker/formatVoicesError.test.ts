import { expect, test } from 'vitest'
import { CallError } from '../../../platform/api/callError.ts'
import { formatVoicesError } from './formatVoicesError.ts'

const refusal = (status: CallError['status'], httpStatus: number) =>
  formatVoicesError(new CallError({ status, httpStatus, message: 'never to be shown' }))

// [spec1 §8.9]
test('missing sign-in, an unavailable server, an internal error and a lost connection each have a message of their own', () => {
  const said = [
    refusal('unauthenticated', 401),
    refusal('unavailable', 503),
    refusal('internal', 500),
    refusal('internal', 0),
  ]
  expect(said).toEqual([
    'Your session has ended. Please sign in to see your voices.',
    'The voices cannot be reached just now. Please try again in a moment.',
    'The voices could not be listed: something went wrong on our side. Your text is not lost.',
    'The voices could not be loaded: there seems to be no connection. Your text is not lost.',
  ])
})

// [spec1 §8.11] [spec1 §8.60]
test('an error of the voices request without a message of its own shows ‘Failed to load voices’', () => {
  expect(refusal('permission-denied', 403)).toBe('Failed to load voices')
  expect(formatVoicesError(new TypeError('x is undefined'))).toBe('Failed to load voices')
})

// [spec1 §8.12] [spec1 §8.69]
test('an invalid response to the request for voices shows ‘Invalid voice data received from proxy.’', () => {
  const message = 'Invalid voice data received from proxy.'
  expect(formatVoicesError(new CallError({ status: 'unknown', httpStatus: 200, message }))).toBe(message)
})
