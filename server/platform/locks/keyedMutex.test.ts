import { expect, test } from 'vitest'
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
