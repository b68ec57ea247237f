import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, ok, refused, sessionWith, visit } from '../../testing/visit.tsx'

afterEach(() => vi.unstubAllGlobals())

const unverified = sessionWith({ emailVerified: false })
const again = { name: 'Send it again' }

test('a signed-in person with an unverified address sees the prompt on every page and can have the link again', async () => {
  const sent = answer({ sendVerificationEmail: () => ok({ success: true }) })
  await visit('/terms', unverified)
  expect(await screen.findByText(/Please verify your email\./)).toHaveTextContent('ines@example.org')
  await userEvent.click(screen.getByRole('button', again))
  expect(await screen.findByText('Verification email sent! Check your inbox.')).toBeVisible()
  expect(sent.map(({ name }) => name)).toContain('sendVerificationEmail')
})

test('where it cannot be sent: Failed to send verification email.', async () => {
  answer({ sendVerificationEmail: () => refused(500, 'INTERNAL', 'functions/internal', 'No.') })
  await visit('/terms', unverified)
  await userEvent.click(await screen.findByRole('button', again))
  expect(await screen.findByText('Failed to send verification email.')).toBeVisible()
  expect(screen.getByRole('button', again)).toBeEnabled()
})

test('who is verified is not asked', async () => {
  answer({})
  await visit('/terms', sessionWith())
  expect(screen.queryByText(/Please verify your email/)).toBeNull()
})
