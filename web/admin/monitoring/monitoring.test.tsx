import type { OutputOf } from '@scene-partner/contract/operations/index'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/resetState.ts'
import { buildSession } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'

afterEach(() => vi.unstubAllGlobals())

const admin = buildSession({}, { admin: true, role: 'admin' })
const manager = buildSession({}, { role: 'manager', roles: ['manager'] })
const someDay = '2026-11-20T09:00:00.000Z'
const email: OutputOf<'listOutbox'>['letters'][number] = {
  ...{ letterId: 'l1', to: 'ines@example.org', template: 'verify-email', subject: 'Verify your email', state: 'dead' },
  ...{ attempts: 9, lastError: '550 no such box', createdAt: someDay, sentAt: null, nextAttemptAt: null },
}
const outbox = {
  ...{ letters: [email], counts: { waiting: 0, sent: 0, dead: 2, cancelled: 0 }, carries: true },
  templates: ['verify-email'],
}

test('a failed e-mail shows its error, and an admin retries it with one click; retrying all failed e-mails asks for confirmation', async () => {
  const sent = fakeServer({ listOutbox: () => outbox, retryLetters: () => ({ count: 1 }) })
  await visit('/admin/mail', admin)
  const row = within((await screen.findByText('ines@example.org')).closest('tr') as HTMLElement)
  for (const text of ['Failed', '550 no such box', 'Verification']) expect(row.getByText(text)).toBeVisible()
  const user = userEvent.setup()
  await user.click(row.getByRole('button', { name: 'Send the email to ines@example.org again' }))
  const request = () => sent.filter(({ name }) => name === 'retryLetters').map(({ input }) => input)
  await waitFor(() => expect(request()).toEqual([{ letterId: 'l1' }]))
  await user.click(screen.getByRole('button', { name: 'Retry all 2' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retry all 2' }))
  await waitFor(() => expect(request()).toEqual([{ letterId: 'l1' }, {}]))
})

test('a manager sees the outbox, but no buttons that send its e-mails again', async () => {
  fakeServer({ listOutbox: () => ({ ...outbox, carries: false }) })
  await visit('/admin/mail', manager)
  expect(await screen.findByText('550 no such box')).toBeVisible()
  expect(screen.getByText(/^No mail server is configured/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /again|retry/i })).not.toBeInTheDocument()
})

test('the job queue uses the filter in its URL, and an admin cancels a waiting job after a confirmation', async () => {
  const job: OutputOf<'listJobs'>['jobs'][number] = {
    ...{ jobId: 'j1', kind: 'billing.sync', state: 'waiting', attempts: 0, maxAttempts: null, lastError: null },
    ...{ createdAt: someDay, runAt: someDay, finishedAt: null, leaseUntil: null },
  }
  const sent = fakeServer({
    listJobs: () => ({ jobs: [job], kinds: ['billing.sync'] }),
    cancelJob: () => ({ success: true }),
  })
  await visit('/admin/jobs?state=waiting&kind=billing.sync', admin)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Cancel billing.sync' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel job' }))
  await waitFor(() => expect(sent.find(({ name }) => name === 'cancelJob')?.input).toEqual({ jobId: 'j1' }))
  expect(sent.find(({ name }) => name === 'listJobs')?.input).toEqual({ state: 'waiting', kind: 'billing.sync' })
})

test('browser errors are listed with page, release, count and code position; web vitals have values and ratings', async () => {
  const clientError = {
    ...{
      release: '0.1.0+ab',
      fingerprint: 'f1',
      route: '/scripts/:scriptId',
      name: 'TypeError',
      message: 'x is undefined',
    },
    ...{ frames: '/assets/a.js:1:2', browser: 'Firefox', times: 1234, firstAt: someDay, lastAt: someDay },
  }
  const vital = { release: '0.1.0+ab', route: '/studio', visits: 40 }
  fakeServer({
    listClientErrors: () => ({ errors: [clientError], releases: [] }),
    getWebVitals: () => ({
      releases: ['0.1.0+ab'],
      rows: [
        { ...vital, metric: 'LCP', p75: 1900, rating: 'good' },
        { ...vital, metric: 'CLS', p75: 300, rating: 'poor' },
      ],
    }),
  })
  await visit('/admin/errors', admin)
  const user = userEvent.setup()
  const open = await screen.findByRole('button', { name: 'Where it happened: TypeError' })
  const error = within(open.closest('tr') as HTMLElement)
  for (const text of ['/scripts/:scriptId', '0.1.0+ab', '1,234']) expect(error.getByText(text)).toBeVisible()
  await user.click(open)
  expect(within(await screen.findByRole('dialog')).getByText('/assets/a.js:1:2')).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('tab', { name: 'Page speed' }))
  const row = within((await screen.findByText('/studio')).closest('tr') as HTMLElement)
  expect(row.getByText(/1\.9 s/)).toHaveTextContent('good')
  expect(row.getByText(/0\.30/)).toHaveTextContent('poor')
})

test('if the server refused an action during an impersonation, the dialog about the impersonation says this', async () => {
  const view: OutputOf<'listViews'>['views'][number] = {
    ...{ viewId: 'v1', adminId: 'a1', adminEmail: 'office@example.org', userId: 'u1', userEmail: 'ines@example.org' },
    ...{ reason: 'Ticket 7', startedAt: someDay, redeemedAt: someDay, endedAt: someDay, endedHow: 'returned' },
    ...{ expiresAt: someDay, seen: 3, refused: 1 },
  }
  const auditEntry: OutputOf<'getView'>['looks'][number] = {
    outcome: 'refused',
    what: 'saveScript',
    subject: '',
    times: 1,
    firstAt: someDay,
    lastAt: someDay,
  }
  const sent = fakeServer({
    listViews: () => ({ views: [view] }),
    getView: () => ({ looks: [auditEntry] }),
  })
  await visit('/admin/views?user=u1', manager)
  expect(await screen.findByText('Impersonations of ines@example.org')).toBeVisible()
  expect(sent.find(({ name }) => name === 'listViews')?.input).toEqual({ userId: 'u1' })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Viewed data: ines@example.org' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('saveScript')).toBeVisible()
  expect(dialog.getByText('Refused')).toBeVisible()
})

test('the kinds of jobs are listed under readable names in the order of the server, and each kind links to its jobs', async () => {
  const none = { waiting: 0, running: 0, done: 0, dead: 0, cancelled: 0 }
  const byKind = [
    { ...none, kind: 'mail.send', dead: 2, done: 210 },
    { ...none, kind: 'impersonation.close', done: 1_440 },
  ]
  fakeServer({ listJobs: () => ({ jobs: [], kinds: byKind.map(({ kind }) => kind), byKind }) })
  await visit('/admin/jobs', admin)
  const rows = within(await screen.findByRole('table', { name: 'By kind' })).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    'Send emailFailed: 22102mail.send',
    'End expired impersonationsDone1,4400impersonation.close',
  ])
  expect(screen.getByRole('link', { name: 'Send email' })).toHaveAttribute('href', '/admin/jobs?kind=mail.send')
})

test('the navigation shows how many items wait for an admin, and no number if none are waiting', async () => {
  fakeServer({
    listJobs: () => ({ jobs: [] }),
    getAdminCounts: () => ({ unreadContact: 3, failedMail: 0, failedJobs: 1 }),
  })
  await visit('/admin/jobs', admin)
  expect(await screen.findByRole('link', { name: /^Contact.*3 unread/ })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Mail' })).toBeInTheDocument()
})
