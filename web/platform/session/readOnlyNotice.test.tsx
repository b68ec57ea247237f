import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, ok, sessionWith, visit } from '../testing/visit.tsx'

const reason = 'Read-only mode: nothing can be changed while impersonating another account.'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['/contact', /Send Message/],
  ['/change-password', /Change Password/],
  ['/set-password', /Set Password/],
  ['/pricing', /Subscribe to the/],
  ['/pricing', /^Apply$/],
])('while viewing another account %s sends nothing: %s is disabled and says why', async (address, name) => {
  const sent = answer({ getPublicFeaturedVoices: () => ok({ voices: [] }) })
  const { unmount } = await visit(address, sessionWith({}, { impersonatedBy: 'a1' }))
  for (const button of await screen.findAllByRole('button', { name })) {
    expect(button).toBeDisabled()
    expect(button).toHaveAccessibleDescription(reason)
  }
  expect(sent).toEqual([])
  unmount()

  await visit(address, sessionWith())
  expect(await screen.findAllByRole('button', { name })).not.toHaveLength(0)
  expect(screen.queryByText(reason)).toBeNull()
})
