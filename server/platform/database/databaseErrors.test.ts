import { expect, test, vi } from 'vitest'
import { DatabaseUnavailable, hasLostConnection, isUnavailable, retryWhileUnavailable } from './databaseErrors.ts'

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

test('work is not repeated if the database has been unavailable for more than a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const durationsMs = [60_000, 1, 1]
    const work = async () => {
      vi.advanceTimersByTime(durationsMs.shift() ?? 600_000)
      throw down()
    }
    await expect(retryWhileUnavailable(work, new AbortController().signal)).rejects.toThrow('does not respond')
    expect(durationsMs).toEqual([1])
  } finally {
    vi.useRealTimers()
  }
})

test('R-17 an exceeded time limit counts as an unavailable database, but not as a lost connection', () => {
  const withCode = (code: string) => new Error('failed', { cause: Object.assign(new Error('cause'), { code }) })
  const describe = (error: Error) => [isUnavailable(error), hasLostConnection(error)]
  for (const code of ['57014', '55P03']) expect([code, describe(withCode(code))]).toEqual([code, [true, false]])
  for (const code of ['08006', '53300', '57P01', '25P03', 'ECONNRESET', 'ENOENT'])
    expect([code, describe(withCode(code))]).toEqual([code, [true, true]])
  for (const code of ['23505', '22P02', '40001', 'EACCES'])
    expect([code, describe(withCode(code))]).toEqual([code, [false, false]])
  expect(describe(new Error('Connection terminated unexpectedly'))).toEqual([true, true])
})
