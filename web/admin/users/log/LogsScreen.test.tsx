import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import '../../../testing/resetState.ts'
import { buildSession, testDate } from '../../../testing/builders.ts'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'

afterEach(() => vi.unstubAllGlobals())

const entry = {
  ...{ id: 'l1', at: testDate, adminId: 'a1', adminEmail: 'ada@example.org', action: 'user.reinstated' },
  ...{ userId: 'u1', userEmail: 'teodor@example.net', metadata: {} },
}

/** Opens the log with this query string, and returns the inputs of the requests for entries. */
async function open(query: string) {
  const sent = fakeServer({ getAdminLogs: () => ({ entries: [entry], actions: [entry.action] }) })
  const { unmount } = await visit(`/admin/logs${query}`, buildSession({ uid: 'm1' }, { role: 'manager' }))
  await screen.findByRole('columnheader', { name: 'When (UTC)' })
  return { unmount, inputs: sent.filter(({ name }) => name === 'getAdminLogs').map(({ input }) => input) }
}

test('the log is loaded and downloaded as CSV for the days and the time zone in its URL; an invalid day is left out', async () => {
  const days = { from: '2026-11-01', until: '2026-11-30', timeZone: 'UTC' }
  const { unmount, inputs } = await open('?from=2026-11-01&until=2026-11-30&zone=utc')
  expect(inputs).toContainEqual(days)
  expect(screen.getByRole('link', { name: 'Download CSV: Logs' })).toHaveAttribute(
    'href',
    '/api/csv/logs?from=2026-11-01&until=2026-11-30&timeZone=UTC',
  )
  unmount()
  const { inputs: onlyUntil } = await open('?from=yesterday&until=2026-11-30&zone=utc')
  expect(onlyUntil).toContainEqual({ until: '2026-11-30', timeZone: 'UTC' })
})
