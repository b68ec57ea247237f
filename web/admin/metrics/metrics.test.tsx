import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/freshQueries.ts'
import { answer, ok, refused, sessionWith, visit } from '../../testing/visit.tsx'
import { analytics, charts, dashboard, revenue, subscription } from './standInFigures.ts'

afterEach(() => vi.unstubAllGlobals())

const manager = sessionWith({ uid: 'm1' }, { role: 'manager' })

/** A figure by its name: what it says, and what stands below. */
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).closest('div') as HTMLElement
const daysAsked = (sent: { name: string; input: unknown }[], name: string) =>
  sent.filter((one) => one.name === name).map(({ input }) => input)

test('the dashboard says how the house stands, beside the thirty days before, and each count leads to whom it counts', async () => {
  answer({ getDashboard: () => ok(dashboard), getCharts: () => ok(charts) })
  await visit('/admin/dashboard', manager)
  await screen.findByText('Churn risk')
  expect(figure('Users')).toHaveTextContent('12,84011,902 verified')
  expect(figure('New in 30 days')).toHaveTextContent('1,04112 % more than before')
  expect(figure('A month, estimated')).toHaveTextContent('$7,601by list price; 214 pay nothing')
  expect(figure('Paid this month')).toHaveTextContent('$8,123$11,204.50 last month')
  expect(figure('Latency, middle')).toHaveTextContent('402 msone in twenty above 1.4 s')
  expect(figure('Errors')).toHaveTextContent('0.2 %211 of 111,537 requests')
  const leads = (name: string) => within(figure(name)).getByRole('link').getAttribute('href')
  expect(leads('Churn risk')).toBe('/admin/users?activity=churn_risk')
  expect(leads('Payment due')).toBe('/admin/subscriptions?standing=payment_due')
})

test('behind each chart stands its table, of 7, 30 or 90 days as the address says', async () => {
  const sent = answer({ getDashboard: () => ok(dashboard), getCharts: () => ok(charts) })
  const { address } = await visit('/admin/dashboard?days=7', manager)
  const chart = within(await screen.findByRole('figure', { name: 'Paid' }))
  const rows = chart.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual(['DayPaid', 'Nov 21, 2026$12.50', 'Nov 20, 2026$0'])
  // A day on which nothing was measured is not a day of nothing.
  expect(within(screen.getByRole('figure', { name: 'Latency' })).getAllByRole('row')[2]).toHaveTextContent(
    'Nov 20, 2026——',
  )
  await userEvent.click(screen.getByRole('radio', { name: '90 days' }))
  await waitFor(() => expect(address()).toBe('/admin/dashboard?days=90'))
  await waitFor(() => expect(daysAsked(sent, 'getCharts')).toEqual([{ days: 7 }, { days: 90 }]))
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  await waitFor(() => expect(address()).toBe('/admin/dashboard?days=90&as=table'))
  const isShown = () => screen.getByRole('button', { name: 'Show as table' }).getAttribute('aria-pressed')
  await waitFor(() => expect(isShown()).toBe('true'))
})

test('figures that cannot be had say why, and the charts stand all the same', async () => {
  answer({
    getDashboard: () => refused(400, 'FAILED_PRECONDITION', 'admin/counting', 'The house is being counted.'),
    getCharts: () => ok(charts),
  })
  await visit('/admin/dashboard', manager)
  expect(await screen.findByRole('alert')).toHaveTextContent('Load the dashboard failed: The house is being counted.')
  expect(await screen.findByRole('figure', { name: 'Paid' })).toBeInTheDocument()
})

test('subscriptions say what a month would bring, what was paid, and who has which plan until when', async () => {
  const sent = answer({
    getRevenue: () => ok(revenue),
    listSubscriptions: () => ok({ subscriptions: [subscription], total: { count: 1, isExact: true } }),
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
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Standing' }), 'Payment due')
  await waitFor(() => expect(address()).toBe('/admin/subscriptions?standing=payment_due'))
  await waitFor(() => expect(daysAsked(sent, 'listSubscriptions').at(-1)).toEqual({ standing: 'payment_due' }))
})

test('analytics say how many came how far, of all and of the step before', async () => {
  answer({ getAnalytics: () => ok(analytics) })
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
