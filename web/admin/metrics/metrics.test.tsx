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

/** Finds a metric by its name: its value and its note. */
const findMetric = (label: string) => screen.getByText(label, { selector: 'dt' }).closest('div') as HTMLElement
const requestedDays = (sent: { name: string; input: unknown }[], name: string) =>
  sent.filter((one) => one.name === name).map(({ input }) => input)

test('the dashboard shows each metric beside the 30 days before, and links counts to their lists', async () => {
  fakeServer({ getDashboard: () => fakeDashboard, getCharts: () => fakeCharts })
  await visit('/admin/dashboard', manager)
  await screen.findByText('Churn risk')
  expect(findMetric('Users')).toHaveTextContent('12,84011,902 verified')
  expect(findMetric('New in 30 days')).toHaveTextContent('1,04112 % more than before')
  expect(findMetric('A month, estimated')).toHaveTextContent('$7,601by list price; 214 pay nothing')
  expect(findMetric('Paid this month')).toHaveTextContent('$8,123$11,204.50 last month')
  expect(findMetric('Median latency')).toHaveTextContent('402 msone in twenty above 1.4 s')
  expect(findMetric('Errors')).toHaveTextContent('0.2 %211 of 111,537 requests')
  const leads = (name: string) => within(findMetric(name)).getByRole('link').getAttribute('href')
  expect(leads('Churn risk')).toBe('/admin/users?activity=churn_risk')
  expect(leads('Payment due')).toBe('/admin/subscriptions?standing=payment_due')
})

// [spec2 §9.2] [spec2 §9.13]
test('each chart has a table of 7, 30 or 90 days, as the address says', async () => {
  const sent = fakeServer({ getDashboard: () => fakeDashboard, getCharts: () => fakeCharts })
  const { address } = await visit('/admin/dashboard?days=7', manager)
  const chart = within(await screen.findByRole('figure', { name: 'Paid' }))
  const rows = chart.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual(['DayPaid', 'Nov 21, 2026$12.50', 'Nov 20, 2026$0'])
  // A day without a measurement is not a day with value 0.
  expect(within(screen.getByRole('figure', { name: 'Latency' })).getAllByRole('row')[2]).toHaveTextContent(
    'Nov 20, 2026——',
  )
  await userEvent.click(screen.getByRole('radio', { name: '90 days' }))
  await waitFor(() => expect(address()).toBe('/admin/dashboard?days=90'))
  await waitFor(() => expect(requestedDays(sent, 'getCharts')).toEqual([{ days: 7 }, { days: 90 }]))
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  await waitFor(() => expect(address()).toBe('/admin/dashboard?days=90&as=table'))
  const isShown = () => screen.getByRole('button', { name: 'Show as table' }).getAttribute('aria-pressed')
  await waitFor(() => expect(isShown()).toBe('true'))
})

// [spec2 §8.2] [spec2 §8.41]
test('metrics that fail to load show the error, and the charts still appear', async () => {
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

test('subscriptions show the estimated revenue, the payments, and who has which plan until when', async () => {
  const sent = fakeServer({
    getRevenue: () => fakeRevenue,
    listSubscriptions: () => ({ subscriptions: [fakeSubscription], total: { count: 1, isExact: true } }),
  })
  const { address } = await visit('/admin/subscriptions', manager)
  const estimate = within(await screen.findByRole('table', { name: 'What a month would bring' }))
  expect(estimate.getAllByRole('row')[1]).toHaveTextContent('Studio, monthly121$29$3,509')
  const paid = within(screen.getByRole('table', { name: 'What was paid' }))
  expect(paid.getAllByRole('row')[1]).toHaveTextContent('Nov 2026$14,807.10$382$12,610625')
  const list = within(await screen.findByRole('table', { name: 'Who has or had a plan' }))
  expect(list.getAllByRole('row')[1]).toHaveTextContent(
    'Teodor Vanceteodor@example.netPaid, annualPayment dueCardMar 14, 2025Mar 14, 2031$190Churn risk',
  )
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Payment due')
  await waitFor(() => expect(address()).toBe('/admin/subscriptions?standing=payment_due'))
  await waitFor(() => expect(requestedDays(sent, 'listSubscriptions').at(-1)).toEqual({ standing: 'payment_due' }))
})

test('analytics show the people per step, as a share of all and of the step before', async () => {
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
