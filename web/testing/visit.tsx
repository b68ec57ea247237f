import type { Claims, Session, UserDocument } from '@scene-partner/contract/entities'
import type { OperationName } from '@scene-partner/contract/operations/index'
import { configure, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { emptyPageState, PageContext } from '../platform/page/pageState.ts'
import { clearPublicVoices } from '../platform/api/publicVoices.ts'
import { sessionStore } from '../platform/session/session.ts'
import { routes } from '../router.tsx'

// Screens load lazily; slow machines need a generous timeout.
const loadTimeoutMs = 30_000
configure({ asyncUtilTimeout: loadTimeoutMs })

const testDate = '2026-11-20T09:00:00.000Z'

const testUser: UserDocument = {
  uid: 'u1',
  email: 'ines@example.org',
  emailVerified: true,
  firstName: 'Ines',
  lastName: 'Marlow',
  displayName: 'Ines Marlow',
  funnelStage: 'signup',
  createdAt: testDate,
  updatedAt: testDate,
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

/** Creates a session: a verified user without a plan, unless overridden. */
export function createSession(user: Partial<UserDocument> = {}, claims: Partial<Claims> = {}): Session {
  return {
    user: { ...testUser, ...user },
    claims: { ...noClaims, ...claims },
    expiresAt: '2026-11-20T09:30:00.000Z',
    absoluteExpiresAt: '2026-11-20T21:00:00.000Z',
  }
}

export type SentCall = { name: string; input: unknown }
type Answers = Partial<Record<OperationName, (input: unknown) => unknown>>

export const okResponse = (data: unknown) => ({ status: 200, body: { data } })

/** Creates an error response in the server's format. */
export const errorResponse = (http: number, status: string, code: string, message: string) => ({
  status: http,
  body: { error: { status, message, details: { code } } },
})

/** Replaces `fetch` with a fake server. Each operation answers as given, others with 404. Returns the list of calls. */
export function fakeServer(answers: Answers): SentCall[] {
  clearPublicVoices()
  const sent: SentCall[] = []
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
    const name = path.replace('/api/call/', '')
    const input: unknown = JSON.parse(init.body).data
    sent.push({ name, input })
    const handler = answers[name as OperationName]
    const { status, body } = (handler?.(input) ??
      errorResponse(404, 'NOT_FOUND', 'unknown_function', 'There is no such function.')) as {
      status: number
      body: unknown
    }
    return new Response(JSON.stringify(body), { status })
  })
  return sent
}

/** Renders the application at a path, signed in with `session` or signed out. */
export async function visit(address: string, session: Session | null = null) {
  sessionStore.set(session)
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  const view = render(
    <PageContext value={{ ...emptyPageState, session }}>
      <RouterProvider router={router} />
    </PageContext>,
  )
  await vi.waitFor(() => {
    if (!router.state.initialized || view.container.childElementCount === 0) throw new Error('not there yet')
  }, loadTimeoutMs)
  return { ...view, address: () => router.state.location.pathname + router.state.location.search }
}
