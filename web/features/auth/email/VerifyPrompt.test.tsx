import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { buildSession } from '../../../testing/builders.ts'
import { fail, fakeServer } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'

afterEach(() => vi.unstubAllGlobals())

const unverified = buildSession({ emailVerified: false })
const again = { name: 'Send it again' }

// [spec1 §6.1] [spec1 §8.8] [spec1 §8.93]
test('the page /terms asks a user with an unverified address to verify it, with a button that resends the link', async () => {
  const sent = fakeServer({ sendVerificationEmail: () => ({ success: true, retryAfterS: 0 }) })
  await visit('/terms', unverified)
  expect(await screen.findByText(/Please verify your email\./)).toHaveTextContent('ines@example.org')
  expect(screen.getByRole('link', { name: 'Wrong address? Change it' })).toHaveAttribute('href', '/account')
  await userEvent.click(screen.getByRole('button', again))
  expect(await screen.findByText('Verification email sent! Check your inbox.')).toBeVisible()
  expect(sent.map(({ name }) => name)).toContain('sendVerificationEmail')
})

// [spec1 §8.90]
test('if the server fails to send the link again, the prompt shows: Failed to send verification email.', async () => {
  fakeServer({ sendVerificationEmail: () => fail('internal', { requestId: 'req_1' }) })
  await visit('/terms', unverified)
  await userEvent.click(await screen.findByRole('button', again))
  expect(await screen.findByText('Failed to send verification email. Reference: req_1')).toBeVisible()
  expect(screen.getByRole('button', again)).toBeEnabled()
})

test('after too many requests for the verification link, the prompt tells the user how long to wait', async () => {
  fakeServer({ sendVerificationEmail: () => fail('rate_limited', { retryAfterS: 2_400 }) })
  await visit('/terms', unverified)
  await userEvent.click(await screen.findByRole('button', again))
  expect(await screen.findByText('Too many requests. Please try again in 40 minutes.')).toBeVisible()
  expect(screen.getByRole('button', again)).toHaveTextContent('Send it again in 40:00')
})

test('if the server requires a wait, the resend button keeps the focus and counts down; then it can be pressed again', async () => {
  const sent = fakeServer({ sendVerificationEmail: () => ({ success: true, retryAfterS: 90 }) })
  const countSent = () => sent.filter(({ name }) => name === 'sendVerificationEmail').length
  await visit('/terms', unverified)
  const button = await screen.findByRole('button', again)
  vi.useFakeTimers({ now: new Date(2026, 10, 23, 18, 0), toFake: ['Date', 'setInterval', 'setTimeout'] })
  try {
    button.focus()
    fireEvent.click(button)
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByText(/^Verification email sent!/)).toHaveTextContent('You can send it again at 6:02 PM.')
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveTextContent('Send it again in 1:30')
    act(() => void vi.advanceTimersByTime(31_000))
    expect(button).toHaveTextContent('Send it again in 0:59')
    // Screen readers do not read out the seconds, although the notice is a live region.
    expect(button).toHaveAccessibleName('Send it again')
    fireEvent.click(button)
    expect(countSent()).toBe(1)
    act(() => void vi.advanceTimersByTime(59_000))
    expect(screen.getByText(/Please verify your email\./)).toBeVisible()
    expect(button).toHaveFocus()
    expect(button).not.toHaveAttribute('aria-disabled')
    fireEvent.click(button)
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(countSent()).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

test('the resend button can be pressed again after the waiting time, even if the device slept during that time', async () => {
  fakeServer({ sendVerificationEmail: () => ({ success: true, retryAfterS: 90 }) })
  await visit('/terms', unverified)
  const button = await screen.findByRole('button', again)
  vi.useFakeTimers({ now: new Date(2026, 10, 23, 18, 0), toFake: ['Date', 'setInterval', 'setTimeout'] })
  try {
    fireEvent.click(button)
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(button).toHaveAttribute('aria-disabled', 'true')
    // While a device sleeps, its clock continues and timers stop.
    vi.setSystemTime(new Date(2026, 10, 23, 18, 10))
    act(() => void vi.advanceTimersByTime(1_000))
    expect(button).not.toHaveAttribute('aria-disabled')
    expect(button).not.toHaveTextContent('0:00')
  } finally {
    vi.useRealTimers()
  }
})

test('a user with a verified address sees no prompt to verify the address', async () => {
  fakeServer({})
  await visit('/terms', buildSession())
  expect(screen.queryByText(/Please verify your email/)).toBeNull()
})
