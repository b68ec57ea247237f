import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { fakeAnalytics, fakeDashboard } from './fakeMetrics.ts'
import { Funnel } from './Funnel.tsx'
import { PeriodComparison } from './PeriodComparison.tsx'

const { now, before } = fakeDashboard.speech

/** Returns the texts of the row with this name, and whether its change is marked as good. */
function readRow(name: string, change: Partial<typeof fakeDashboard> = {}) {
  const { unmount } = render(
    <MemoryRouter>
      <PeriodComparison data={{ ...fakeDashboard, ...change }} days={30} />
    </MemoryRouter>,
  )
  const cells = [...(screen.getByText(name).closest('tr')?.cells ?? [])]
  const texts = cells.slice(1).map(({ textContent }) => textContent)
  const isGood = cells.at(-1)?.querySelector('[data-good]')?.getAttribute('data-good') ?? null
  unmount()
  return [...texts, isGood]
}

test('more accounts, a shorter latency and fewer failed requests are marked as good, fewer characters as bad, an equal count and voice credits as neither', () => {
  expect(readRow('New accounts')).toEqual(['1,041', '930', '+12 %', 'true'])
  expect(readRow('Characters')).toEqual(['10,255,301', '12,000,000', '−15 %', 'false'])
  expect(readRow('Trials started')).toEqual(['318', '318', 'none', null])
  expect(readRow('Median latency')).toEqual(['402 ms', '610 ms', '−34 %', 'true'])
  expect(readRow('Failed requests')).toEqual(['0.2 %', '0.4 %', '−0.2 points', 'true'])
  expect(readRow('Voice credits', { speech: { ...fakeDashboard.speech, now: { ...now, credits: 3 } } })[3]).toBeNull()
})

test('if the payments of two periods are not all in one currency, no change is shown; a period without payments shows $0', () => {
  const paid = (one: { currency: string; cents: number }[], other: typeof one) =>
    readRow('Paid, minus refunds', { revenue: { ...fakeDashboard.revenue, paid: { now: one, before: other } } })
  const [usd, eur] = [
    { currency: 'usd', cents: 1_000 },
    { currency: 'eur', cents: 500 },
  ]
  expect(paid([usd], [{ ...usd, cents: 2_000 }])).toEqual(['$10', '$20', '−50 %', 'false'])
  expect(paid([usd, eur], [usd])).toEqual(['$10, €5', '$10', '—', null])
  expect(paid([usd], [eur])).toEqual(['$10', '€5', '—', null])
  expect(paid([], [usd]).slice(0, 2)).toEqual(['$0', '$10'])
})

test('a period without requests shows a dash instead of a share of failed requests, and no change is shown', () => {
  const speech = { ...fakeDashboard.speech, before: { ...before, requests: 0, errors: 0 } }
  expect(readRow('Failed requests', { speech })).toEqual(['0.2 %', '—', '—', null])
})

test('the funnel shows for each step its share of the first step and of the step before', () => {
  render(<Funnel funnel={fakeAnalytics.funnel} visits={1} />)
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))).toEqual([
    ['200', '100 %', '—'],
    ['150', '75 %', '75 %'],
    ['15', '7.5 %', '10 %'],
  ])
})
