import { expect, test } from 'vitest'
import { shareReads } from './shareReads.ts'

/** Returns a read function whose results the test decides. */
function createRead() {
  const waiting: { resolve(value: number): void; reject(error: Error): void }[] = []
  const read = () => new Promise<number>((resolve, reject) => void waiting.push({ resolve, reject }))
  return { waiting, read }
}

test('callers that arrive during a read share one further read, which begins after the current read has ended', async () => {
  const { waiting, read } = createRead()
  const shared = shareReads(read)
  const first = shared()
  const [second, third] = [shared(), shared()]
  expect(waiting.length).toBe(1)
  waiting[0]?.resolve(1)
  expect(await first).toBe(1)
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]?.resolve(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
  const [fourth, fifth] = [shared(), shared()]
  waiting[2]?.resolve(3)
  expect(await fourth).toBe(3)
  await expect.poll(() => waiting.length).toBe(4)
  waiting[3]?.resolve(4)
  expect(await fifth).toBe(4)
})

test('if a read fails, the caller that started it gets the error; callers that came during this read get the next read', async () => {
  const { waiting, read } = createRead()
  const shared = shareReads(read)
  const first = shared()
  const second = shared()
  waiting[0]?.reject(new Error('no database'))
  await expect(first).rejects.toThrow('no database')
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]?.resolve(2)
  expect(await second).toBe(2)
})
