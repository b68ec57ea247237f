import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchDownload } from './watchDownload.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

function startDownload() {
  const state = { bytesOut: 0, hasLease: true, renewals: 0 }
  const archive = new PassThrough()
  let error: Error | undefined
  archive.on('error', (reason) => (error = reason))
  const stopWatching = watchDownload(
    archive,
    async () => {
      state.renewals += 1
      return state.hasLease
    },
    () => state.bytesOut,
  )
  return { state, archive, stopWatching, failure: () => error?.message }
}

test('a download is aborted after the client has read nothing for five minutes', async () => {
  const { archive, state, failure } = startDownload()
  await vi.advanceTimersByTimeAsync(20_000)
  await vi.advanceTimersByTimeAsync(280_000)
  expect(archive.destroyed).toBe(false)
  expect(state.renewals).toBe(15)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(failure()).toContain('not read')
})

test('short pauses of the client do not add up: a download that goes on between them is not aborted', async () => {
  const { archive, state, stopWatching } = startDownload()
  for (let pause = 0; pause < 5; pause += 1) {
    state.bytesOut += 1_000
    await vi.advanceTimersByTimeAsync(240_000)
  }
  expect(archive.destroyed).toBe(false)
  stopWatching()
})

test('a download is aborted if another download has acquired the export lease', async () => {
  const { state, failure } = startDownload()
  state.hasLease = false
  await vi.advanceTimersByTimeAsync(20_000)
  expect(failure()).toContain('lease')
})

test('after the function that watchDownload returns is called, the lease is not renewed and the download is not aborted', async () => {
  const { archive, state, stopWatching } = startDownload()
  stopWatching()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(archive.destroyed).toBe(false)
  expect(state.renewals).toBe(0)
})
