import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { buildSubscriberSession } from '../../testing/builders.ts'
import { formatTrial, TrialBanner } from './TrialBanner.tsx'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const trialUntil = (trialEndDate: string | null) =>
  formatTrial(buildSubscriberSession({ subscriptionTier: 'premium_trial', trialEndDate }).user, now)

// [spec1 §2.20]
test('the banner shows how many days of a trial are left, and nothing for other plans', () => {
  expect(trialUntil('2026-12-03T11:00:00.000Z')).toBe('Your trial is active. 12 days left.')
  expect(trialUntil('2026-11-21T13:00:00.000Z')).toBe('Your trial is active. 1 day left.')
  expect(trialUntil(null)).toBe('Your premium trial is active.')
  expect(formatTrial(buildSubscriberSession({ subscriptionTier: 'paid' }).user, now)).toBeNull()
})

test('if the clock of the browser is one day wrong, the trial banner keeps the server’s text after hydration', () => {
  const { user } = buildSubscriberSession({
    subscriptionTier: 'premium_trial',
    trialEndDate: '2026-12-03T11:00:00.000Z',
  })
  const bannerAt = (at: number) => (
    <MemoryRouter>
      <TrialBanner user={user} now={at} />
    </MemoryRouter>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(bannerAt(now))
  render(bannerAt(now + 24 * 3_600_000), { container, hydrate: true })
  expect(container).toHaveTextContent('Your trial is active. 12 days left.')
})
