import { expect, test } from 'vitest'
import { CallError } from '../../platform/callError.ts'
import { sayVoicesError } from './sayVoicesError.ts'

const refusal = (status: CallError['status'], httpStatus: number) =>
  sayVoicesError(new CallError({ status, httpStatus, message: 'never to be shown' }))

test('functions/unauthenticated, functions/unavailable, functions/internal and no connection have a message each', () => {
  const said = [
    refusal('unauthenticated', 401),
    refusal('unavailable', 503),
    refusal('internal', 500),
    refusal('internal', 0),
  ]
  expect(said).toEqual([
    'Your session has ended. Please sign in to see your voices.',
    'The voices cannot be reached just now. Please try again in a moment.',
    'The voices could not be listed: something went wrong on our side. Your text is kept.',
    'The voices did not come: there seems to be no connection. Your text is kept.',
  ])
})

test('whatever else goes wrong reads ‘Failed to load voices’', () => {
  expect(refusal('permission-denied', 403)).toBe('Failed to load voices')
  expect(sayVoicesError(new TypeError('x is undefined'))).toBe('Failed to load voices')
})

test('an answer that is no list says so: ‘Invalid voice data received from proxy.’', () => {
  const message = 'Invalid voice data received from proxy.'
  expect(sayVoicesError(new CallError({ status: 'unknown', httpStatus: 200, message }))).toBe(message)
})
