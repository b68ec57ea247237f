import { expect, test, vi } from 'vitest'
import { DatabaseUnavailable, retryWhileUnavailable } from './databaseErrors.ts'

const down = () => new DatabaseUnavailable('The database does not respond.')

test('R-16 work that fails because the database is unavailable is repeated until it succeeds', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(down()).mockResolvedValue('saved')
  await expect(retryWhileUnavailable(work, new AbortController().signal)).resolves.toBe('saved')
  expect(work).toHaveBeenCalledTimes(2)
})

test('R-16 work is not repeated after an abort, or after an error that does not mean an unavailable database', async () => {
  const stopped = vi.fn<() => Promise<string>>().mockRejectedValue(down())
  await expect(retryWhileUnavailable(stopped, AbortSignal.abort())).rejects.toThrow('does not respond')
  const refused = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('no such column'))
  await expect(retryWhileUnavailable(refused, new AbortController().signal)).rejects.toThrow('no such column')
  expect([stopped, refused].map((work) => work.mock.calls.length)).toEqual([1, 1])
})

test('R-33 an error because no file descriptor is free counts as an unavailable database, and the work is repeated', async () => {
  const error = Object.assign(new Error('connect EMFILE'), { code: 'EMFILE' })
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(error).mockResolvedValue('saved')
  await expect(retryWhileUnavailable(work, new AbortController().signal)).resolves.toBe('saved')
})
