import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { buildSession } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'

const reason = 'Read-only mode: nothing can be changed while impersonating another account.'

afterEach(() => vi.unstubAllGlobals())

// [spec1 §6.5] [spec2 §4.30]
test.each([
  ['/contact', /Send Message/],
  ['/change-password', /Change Password/],
  ['/set-password', /Set Password/],
  ['/pricing', /^Subscribe (?:monthly|yearly)$/],
  ['/pricing', /^Apply$/],
])(
  'during impersonation the page %s sends nothing, because its button %s is disabled with an explanation',
  { tags: ['long'] },
  async (address, name) => {
    const sent = fakeServer({ getPublicFeaturedVoices: () => ({ voices: [] }) })
    const { unmount } = await visit(address, buildSession({}, { impersonatedBy: 'a1' }))
    for (const button of await screen.findAllByRole('button', { name })) {
      expect(button).toBeDisabled()
      expect(button).toHaveAccessibleDescription(reason)
    }
    expect(sent).toEqual([])
    unmount()

    await visit(address, buildSession())
    expect(await screen.findAllByRole('button', { name })).not.toHaveLength(0)
    expect(screen.queryByText(reason)).toBeNull()
  },
)
