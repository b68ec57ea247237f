import type { Claims, Session, UserDocument } from '@scene-partner/contract/entities'
import type { OperationName } from '@scene-partner/contract/operations/index'
import { configure, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { blankPage, PageContext } from '../platform/page.ts'
import { forgetPublicVoices } from '../platform/publicVoices.ts'
import { sessionStore } from '../platform/session.ts'
import { routes } from '../router.tsx'

// Screens come as files of their own; how long that takes is the machine's business, not a promise.
const patienceMs = 30_000
configure({ asyncUtilTimeout: patienceMs })

const someDay = '2026-11-20T09:00:00.000Z'

const newcomer: UserDocument = {
  uid: 'u1',
  email: 'ines@example.org',
  emailVerified: true,
  firstName: 'Ines',
  lastName: 'Marlow',
  displayName: 'Ines Marlow',
  funnelStage: 'signup',
  createdAt: someDay,
  updatedAt: someDay,
  lastSignInAt: null,
  plan: 'paid',
  subscriptionTier: 'inactive',
  subscriptionStatus: 'inactive',
  subscriptionStartedAt: null,
  subscriptionExpiresAt: null,
  trialEndDate: null,
  quotaMinutesTotal: 0,
  quotaMinutesUsed: 0,
  stripePriceId: null,
  phone: null,
  phoneUpdatedAt: null,
  usedCoupons: [],
  appliedCoupon: null,
  override: null,
  isAdmin: false,
  role: null,
  canManageCoupons: false,
  hasPassword: true,
  unreadMessages: 0,
}

const noClaims: Claims = {
  admin: false,
  role: null,
  roles: [],
  canManageCoupons: false,
  impersonatedBy: null,
  impersonatedRole: null,
  impersonationExpiresAt: null,
}

/** A signed-in person with a verified address and no plan, but for what is said otherwise. */
export function sessionWith(user: Partial<UserDocument> = {}, claims: Partial<Claims> = {}): Session {
  return {
    user: { ...newcomer, ...user },
    claims: { ...noClaims, ...claims },
    expiresAt: '2026-11-20T09:30:00.000Z',
    absoluteExpiresAt: '2026-11-20T21:00:00.000Z',
  }
}

export type Sent = { name: string; input: unknown }
type Answers = Partial<Record<OperationName, (input: unknown) => unknown>>

export const ok = (data: unknown) => ({ status: 200, body: { data } })

/** A refusal as the server sends it. */
export const refused = (http: number, status: string, code: string, message: string) => ({
  status: http,
  body: { error: { status, message, details: { code } } },
})

/**
 * Stands in for the server at the browser's own door: each function answers as told, others with 404. What an earlier
 * one said is forgotten.
 */
export function answer(answers: Answers): Sent[] {
  forgetPublicVoices()
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
    const name = path.replace('/api/call/', '')
    const input: unknown = JSON.parse(init.body).data
    sent.push({ name, input })
    const make = answers[name as OperationName]
    const { status, body } = (make?.(input) ??
      refused(404, 'NOT_FOUND', 'unknown_function', 'There is no such function.')) as {
      status: number
      body: unknown
    }
    return new Response(JSON.stringify(body), { status })
  })
  return sent
}

/** Opens the product at an address, as somebody or as nobody. */
export async function visit(address: string, session: Session | null = null) {
  sessionStore.set(session)
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  const view = render(
    <PageContext value={{ ...blankPage, session }}>
      <RouterProvider router={router} />
    </PageContext>,
  )
  await vi.waitFor(() => {
    if (!router.state.initialized || view.container.childElementCount === 0) throw new Error('not there yet')
  }, patienceMs)
  return { ...view, address: () => router.state.location.pathname + router.state.location.search }
}
