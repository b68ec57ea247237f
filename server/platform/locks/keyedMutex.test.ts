import { expect, test } from 'vitest'
import { gate } from '../../testing/gate.ts'
import { createKeyedMutex } from './keyedMutex.ts'

test('a mutex runs work of the same key one after another, also after a failure; work of another key does not wait', async () => {
  const withLock = createKeyedMutex()
  const done: string[] = []
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const first = withLock('one', async () => {
    await gate
    done.push('first')
    throw new Error('no')
  })
  const second = withLock('one', async () => void done.push('second'))
  await withLock('other', async () => void done.push('other'))
  expect(done).toEqual(['other'])
  release()
  await expect(first).rejects.toThrow('no')
  await second
  expect(done).toEqual(['other', 'first', 'second'])
})

test('if the first work of a mutex has ended and the second work still runs, new work waits for the second work', async () => {
  const withLock = createKeyedMutex()
  const done: string[] = []
  const canEnd = gate()
  const first = withLock('one', async () => void done.push('first'))
  const second = withLock('one', async () => {
    await canEnd.opened
    done.push('second')
  })
  await first
  const third = withLock('one', async () => void done.push('third'))
  await new Promise(setImmediate)
  canEnd.open()
  await Promise.all([second, third])
  expect(done).toEqual(['first', 'second', 'third'])
})
