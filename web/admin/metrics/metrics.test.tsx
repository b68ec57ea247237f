/** @module-tag long */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/resetState.ts'
import { buildSession } from '../../testing/builders.ts'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'
import { fakeAnalytics, fakeCharts, fakeDashboard, fakeRevenue, fakeSubscription } from './fakeMetrics.ts'

afterEach(() => vi.unstubAllGlobals())

const manager = buildSession({ uid: 'm1' }, { role: 'manager' })

/** Finds the element of a metric by its label. It contains the value and the note. */
const findMetric = (label: string) => screen.getByText(label, { selector: 'dt' }).closest('div') as HTMLElement
const requestedDays = (sent: { name: string; input: unknown }[], name: string) =>
  sent.filter((one) => one.name === name).map(({ input }) => input)

test('the dashboard compares counts with the period before, and links the current counts to their lists', async () => {
  fakeServer({ getDashboard: () => fakeDashboard, getCharts: () => fakeCharts })
  await visit('/admin/dashboard', manager)
  const table = within(await screen.findByRole('table', { name: 'In 30 days' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'MetricNowBeforeChange',
    'New accounts1,041930+12 %',
    'Trials started318318none',
    'Paid, minus refunds$8,123$11,204.50−28 %',
    'Recordings13,4020—',
    'Characters10,255,30112,000,000−15 %',
    'Voice credits00none',
    'Median latency402 ms610 ms−34 %',
    '95th percentile latency1.4 s1.4 snone',
    'Failed requests0.2 %0.4 %−0.2 points',
  ])
  expect(screen.getByText(/^Oct 23, 2026 to Nov 21, 2026, compared with Sep 23, 2026 to Oct 22, 2026/)).toBeVisible()
  expect(screen.getByRole('link', { name: '628' })).toHaveAttribute('href', '/admin/subscriptions?status=active')
  expect(screen.getByText('16 more than 30 days ago')).toBeVisible()
  expect(screen.getByText('About $7,601 a month at list price; 214 pay nothing.')).toBeVisible()
  expect(findMetric('Users')).toHaveTextContent('12,84011,902 verified')
  const leads = (name: string) => within(findMetric(name)).getByRole('link').getAttribute('href')
  expect(leads('Churn risk')).toBe('/admin/users?activity=churn_risk')
  expect(leads('Payment due')).toBe('/admin/subscriptions?status=payment_due')
})

test('if a count changed so little that the change is shown as “none”, it is marked neither good nor bad', async () => {
  const characters = { now: 10_255_301, before: 10_300_440 }
  fakeServer({ getDashboard: () => ({ ...fakeDashboard, characters }), getCharts: () => fakeCharts })
  await visit('/admin/dashboard', manager)
  const table = within(await screen.findByRole('table', { name: 'In 30 days' }))
  const row = within(table.getByText('Characters').closest('tr') as HTMLElement)
  expect(row.getByText('none')).not.toHaveAttribute('data-good')
  expect(table.getByText('+12 %')).toHaveAttribute('data-good', 'true')
})

test('if the number of active plans before the period was not recorded, the dashboard says so', async () => {
  const subscribers = { now: 628, before: null }
  fakeServer({ getDashboard: () => ({ ...fakeDashboard, subscribers }), getCharts: () => fakeCharts })
  await visit('/admin/dashboard?days=90', manager)
  expect(await screen.findByText('90 days ago was not recorded')).toBeVisible()
})

// [spec2 §9.2] [spec2 §9.13]
test('the period in the URL applies to every count and chart, and every chart can be shown as a table', async () => {
  const sent = fakeServer({ getDashboard: () => fakeDashboard, getCharts: () => fakeCharts })
  const { address } = await visit('/admin/dashboard?days=7', manager)
  const chart = within(await screen.findByRole('figure', { name: 'Paid' }))
  const rows = chart.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual(['DayPaid', 'Nov 21, 2026$12.50', 'Nov 20, 2026$0'])
  // For a day without a measurement, the table shows a dash and not 0.
  expect(within(screen.getByRole('figure', { name: 'Latency' })).getAllByRole('row')[2]).toHaveTextContent(
    'Nov 20, 2026——',
  )
  await userEvent.click(screen.getByRole('radio', { name: '90 days' }))
  await waitFor(() => expect(address()).toBe('/admin/dashboard?days=90'))
  await waitFor(() => expect(requestedDays(sent, 'getCharts')).toEqual([{ days: 7 }, { days: 90 }]))
  await waitFor(() => expect(requestedDays(sent, 'getDashboard')).toEqual([{ days: 7 }, { days: 90 }]))
  expect(screen.getByRole('table', { name: 'In 90 days' })).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Engines in 90 days' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  await waitFor(() => expect(address()).toBe('/admin/dashboard?days=90&as=table'))
  const isShown = () => screen.getByRole('button', { name: 'Show as table' }).getAttribute('aria-pressed')
  await waitFor(() => expect(isShown()).toBe('true'))
})

// [spec2 §8.2] [spec2 §8.41]
test('if the counts of the dashboard cannot be loaded, an error is shown, but the charts appear', async () => {
  fakeServer({
    getDashboard: () => fail('internal', { requestId: 'req_7' }),
    getCharts: () => fakeCharts,
  })
  await visit('/admin/dashboard', manager)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Load the dashboard failed: Something went wrong on our side. Nothing of yours is lost. Reference: req_7',
  )
  expect(await screen.findByRole('figure', { name: 'Paid' })).toBeInTheDocument()
})

test('the subscriptions page shows the estimated revenue, the payments, and for each user the plan and when it ends', async () => {
  const sent = fakeServer({
    getRevenue: () => fakeRevenue,
    listSubscriptions: () => ({ subscriptions: [fakeSubscription], total: { count: 1, isExact: true } }),
  })
  const { address } = await visit('/admin/subscriptions', manager)
  const estimate = within(await screen.findByRole('table', { name: 'Expected revenue per month' }))
  expect(estimate.getAllByRole('row')[1]).toHaveTextContent('Studio, monthly121$29$3,509')
  const paid = within(screen.getByRole('table', { name: 'Payments' }))
  expect(paid.getAllByRole('row')[1]).toHaveTextContent('Nov 2026$14,807.10$382$12,610625')
  const list = within(await screen.findByRole('table', { name: 'Accounts with a plan' }))
  expect(list.getAllByRole('row')[1]).toHaveTextContent(
    'Teodor Vanceteodor@example.netPaid, annualPayment dueCardMar 14, 2025Mar 14, 2031$190Churn risk',
  )
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Payment due')
  await waitFor(() => expect(address()).toBe('/admin/subscriptions?status=payment_due'))
  await waitFor(() => expect(requestedDays(sent, 'listSubscriptions').at(-1)).toEqual({ planStatus: 'payment_due' }))
})

test('each step of the sign-up funnel is shown as a number, and as a share of the first and of the previous step', async () => {
  fakeServer({ getAnalytics: () => fakeAnalytics })
  await visit('/admin/analytics', manager)
  const funnel = within(await screen.findByRole('table', { name: 'From a visit to a plan' }))
  const rows = funnel.getAllByRole('row').map((row) => row.textContent)
  expect(rows.slice(1)).toEqual([
    'Signed up200100 %—',
    'Verified their address15075 %75 %',
    'Paid for a plan157.5 %10 %',
  ])
  expect(screen.getByText(/18,402 visits/)).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'Trials' })).getByText('37.7 %')).toBeVisible()
  expect(within(screen.getByRole('table', { name: 'Voices' })).getByText('Maeve')).toBeVisible()
})

test('the sign-up funnel says “1 visit”, not “1 visits”; a step with more users than the step before is shown as over 100 %', async () => {
  const funnel = [
    { step: 'signed_up' as const, people: 10 },
    { step: 'tried' as const, people: 2 },
    { step: 'paid' as const, people: 5 },
  ]
  fakeServer({ getAnalytics: () => ({ ...fakeAnalytics, visits: 1, funnel }) })
  await visit('/admin/analytics', manager)
  const rows = within(await screen.findByRole('table', { name: 'From a visit to a plan' })).getAllByRole('row')
  expect(rows.at(-1)).toHaveTextContent('Paid for a plan550 %250 %')
  expect(screen.getByText(/: 1 visit,/)).toBeVisible()
})

test('an ended subscription shows when it ended, and the card as the source of the plan', async () => {
  const ended = {
    ...fakeSubscription,
    planStatus: 'ended' as const,
    renewsAt: null,
    endsAt: '2025-11-19T12:00:00.000Z',
  }
  fakeServer({
    getRevenue: () => fakeRevenue,
    listSubscriptions: () => ({ subscriptions: [ended], total: { count: 1, isExact: true } }),
  })
  await visit('/admin/subscriptions', manager)
  const list = within(await screen.findByRole('table', { name: 'Accounts with a plan' }))
  expect(list.getByText('ended Nov 19, 2025')).toBeVisible()
  expect(list.getByText('Card')).toBeVisible()
})

test('the list of subscriptions uses the search text of its URL, and a click on a column header sorts the list', async () => {
  const sent = fakeServer({
    getRevenue: () => fakeRevenue,
    listSubscriptions: () => ({ subscriptions: [fakeSubscription], total: { count: 1, isExact: true } }),
  })
  await visit('/admin/subscriptions?q=vance', manager)
  await userEvent.click(await screen.findByRole('button', { name: 'Email' }))
  const expected = { search: 'vance', sort: 'email', direction: 'desc' }
  await waitFor(() => expect(requestedDays(sent, 'listSubscriptions').at(-1)).toEqual(expected))
  expect(screen.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'descending')
})

test.each([
  ['', 'No subscriptions yet'],
  ['?sort=email', 'No subscriptions yet'],
  ['?q=vance', 'No matching account'],
])('an empty list of subscriptions with the query %j says %s', async (query, words) => {
  fakeServer({
    getRevenue: () => fakeRevenue,
    listSubscriptions: () => ({ subscriptions: [], total: { count: 0, isExact: true } }),
  })
  await visit(`/admin/subscriptions${query}`, manager)
  expect(await screen.findByText(words)).toBeVisible()
})
