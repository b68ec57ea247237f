import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSending } from './useSending.ts'

/** Renders the hook with an action that ends when the test calls `finish` or `fail` of the result. */
function renderSending() {
  const calls: string[] = []
  let [finish, fail] = [() => {}, (_error: Error) => {}]
  const { result } = renderHook(() =>
    useSending(
      (name: string) => {
        calls.push(name)
        return new Promise<void>((resolve, reject) => ([finish, fail] = [resolve, reject]))
      },
      (error) => (error instanceof Error ? error.message : ''),
    ),
  )
  return {
    calls,
    get: () => result.current,
    send: (name: string) => act(async () => void result.current.send(name)),
    finish: () => act(async () => finish()),
    fail: (message: string) => act(async () => fail(new Error(message))),
  }
}

test('while an action runs, a second call does nothing; afterwards the action can run again', async () => {
  const { calls, get, send, finish } = renderSending()
  await send('first')
  await send('second')
  expect([calls, get().isSending]).toEqual([['first'], true])
  await finish()
  expect(get().isSending).toBe(false)
  await send('third')
  expect(calls).toEqual(['first', 'third'])
  await finish()
})

test('the message about a failure stays until the next attempt begins or the message is cleared', async () => {
  const { get, send, finish, fail } = renderSending()
  await send('first')
  await fail('The connection is lost.')
  expect(get()).toMatchObject({ isSending: false, problem: 'The connection is lost.' })
  await send('second')
  expect(get()).toMatchObject({ isSending: true, problem: null })
  await fail('The server is busy.')
  act(() => get().clear())
  expect(get().problem).toBeNull()
  await send('third')
  await finish()
  expect(get().problem).toBeNull()
})
