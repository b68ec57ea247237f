import { expect, test } from 'vitest'
import { CallError, formatCallError } from './callError.ts'

const fallback = 'Failed to update phone'

// [spec1 §8.35]
test('an unexpected server error shows the fallback message of the screen and the request id', () => {
  const error = new CallError({
    status: 'internal',
    httpStatus: 500,
    message: 'Something went wrong on our side.',
    details: { code: 'internal' },
    requestId: 'req_1',
  })
  expect(formatCallError(error, fallback)).toBe('Failed to update phone. Reference: req_1')
  expect(formatCallError(error, '')).toBe('Something went wrong on our side.')
})

test('a failure with a code of the failure catalogue shows its own message', () => {
  const details = { code: 'account/invalid-phone' }
  const error = new CallError({
    status: 'invalid-argument',
    httpStatus: 400,
    message: 'Please enter a number.',
    details,
  })
  expect(formatCallError(error, fallback)).toBe('Please enter a number.')
})

test('an error without a code shows the fallback message of the screen', () => {
  expect(formatCallError(new CallError({ status: 'internal', httpStatus: 0, message: '' }), fallback)).toBe(fallback)
  expect(formatCallError(new TypeError('x'), fallback)).toBe(fallback)
})
