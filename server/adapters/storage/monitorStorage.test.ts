import { fail } from '@scene-partner/contract/failures'
import { expect, test } from 'vitest'
import { monitorStorage, type StorageOperation } from './monitorStorage.ts'
import type { Storage } from './storage.ts'

/** Creates a monitored storage whose failure and clock the test controls. */
function createMonitored() {
  const state = { error: undefined as Error | undefined, tests: 0, now: 0 }
  const failures: { operation: StorageOperation; code: string }[] = []
  const act = async () => {
    if (state.error) throw state.error
  }
  const inner = {
    kind: 'folder',
    assertFreeSpace: async () => undefined,
    get: act,
    remove: act,
    async check() {
      state.tests += 1
      await act()
    },
  } as unknown as Storage
  const monitored = monitorStorage(inner, { now: () => state.now, onFailure: (failure) => failures.push(failure) })
  return { ...monitored, state, failures }
}
const down = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('R-20 a storage is tested at most every 10 seconds, and immediately after its first failure', async () => {
  const { storage, isHealthy, state } = createMonitored()
  expect([await isHealthy(), state.tests]).toEqual([true, 1])
  state.now = 9_999
  expect([await isHealthy(), state.tests]).toEqual([true, 1])
  state.now = 10_000
  expect([await isHealthy(), state.tests]).toEqual([true, 2])
  state.error = down()
  await expect(storage.get('take')).rejects.toThrow('ECONNREFUSED')
  expect([await isHealthy(), state.tests]).toEqual([false, 3])
  await expect(storage.get('take')).rejects.toThrow('ECONNREFUSED')
  expect([await isHealthy(), state.tests]).toEqual([false, 3])
  state.error = undefined
  state.now = 20_000
  expect([await isHealthy(), state.tests]).toEqual([true, 4])
})

test('R-20 while a storage fails, no new work may start; after a successful test of the storage, new work may start again', async () => {
  const { storage, assertUsable, state } = createMonitored()
  await storage.assertFreeSpace()
  expect(state.tests).toBe(0)
  state.error = down()
  await expect(storage.remove('take')).rejects.toThrow('ECONNREFUSED')
  await expect(storage.assertFreeSpace()).rejects.toMatchObject({ code: 'storage/retry-limit-exceeded' })
  await expect(assertUsable()).rejects.toMatchObject({ code: 'storage/retry-limit-exceeded' })
  state.error = undefined
  // The storage works again, but was tested less than 10 seconds ago.
  await expect(storage.assertFreeSpace()).rejects.toMatchObject({ code: 'storage/retry-limit-exceeded' })
  await assertUsable()
  await storage.assertFreeSpace()
})

test('each failure of a storage is reported with its function and its code; an invalid key is not a failure of the storage', async () => {
  const { storage, isHealthy, state, failures } = createMonitored()
  await isHealthy()
  state.error = new RangeError('invalid storage key')
  await expect(storage.get('../take')).rejects.toThrow(RangeError)
  expect(await isHealthy()).toBe(true)
  for (const error of [down(), fail('storage/quota-exceeded'), new Error('a secret key')]) {
    state.error = error
    await expect(storage.get('take')).rejects.toBe(error)
  }
  expect(failures).toEqual([
    { operation: 'get', code: 'ECONNREFUSED' },
    { operation: 'get', code: 'storage/quota-exceeded' },
    { operation: 'get', code: 'unknown' },
  ])
})
