import { isMainThread } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import type * as BillingEmails from './billingEmails.ts'

afterEach(() => vi.unstubAllEnvs())

// Only the main thread of a process can change the process's time zone.
test.skipIf(!isMainThread)('formatDay formats a date in UTC, whatever the time zone of the server', async () => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati')
  const lateEvening = new Date('2026-11-21T23:30:00.000Z')
  expect(lateEvening.getDate()).toBe(22)
  // The query string loads a second copy of the module, which creates its date formats in this time zone.
  const path = './billingEmails.ts?in-another-time-zone'
  const { formatDay } = (await import(path)) as typeof BillingEmails
  expect(formatDay(lateEvening)).toBe('November 21, 2026')
})
