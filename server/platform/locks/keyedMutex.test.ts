import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('work of one key goes one after the other, a failure lets the next one go, other keys do not wait', async () => {
  const inTurn = createTurns()
  const done: string[] = []
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const first = inTurn('one', async () => {
    await gate
    done.push('first')
    throw new Error('no')
  })
  const second = inTurn('one', async () => void done.push('second'))
  await inTurn('other', async () => void done.push('other'))
  expect(done).toEqual(['other'])
  release()
  await expect(first).rejects.toThrow('no')
  await second
  expect(done).toEqual(['other', 'first', 'second'])
})
