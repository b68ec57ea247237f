import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'

afterEach(() => vi.unstubAllGlobals())

// [spec1 §2.73]
test('on the page of a cancelled checkout, Try Again links to the plans and Return Home to the start page', async () => {
  fakeServer({})
  await visit('/subscribe/cancel')
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Payment cancelled')
  expect(screen.getByText(/Nothing was charged/)).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/pricing')
  expect(main.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/')
})
