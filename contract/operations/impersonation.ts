import { z } from 'zod'
import { instant, session } from '../entities.ts'
import { defineOperation } from '../operation.ts'

const hour = 3600
const token = z.string().min(1).max(200)

export const startImpersonationSession = defineOperation({
  name: 'startImpersonationSession',
  summary: 'Starts the impersonation of an account (read-only). The page must redeem the token within a minute.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 60, windowS: hour }],
  input: z.object({ userId: z.string().min(1).max(64), reason: z.string().max(500).optional() }),
  output: z.object({
    customToken: z.string(),
    adminReturnToken: z.string(),
    sessionId: z.string(),
    expiresAt: instant,
  }),
  failures: ['not_found', 'impersonation/of-yourself', 'impersonation/of-admin'],
})

export const redeemImpersonationToken = defineOperation({
  name: 'redeemImpersonationToken',
  summary:
    'Replaces the admin’s session with the impersonated session or, with the return token, back. Each token works once and only with the admin’s own cookie.',
  // When the impersonation has expired, the caller of this operation has no session. A cookie then identifies the
  // admin.
  access: 'anyone',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'client', max: 60, windowS: hour, inLocalMode: 'lifted' }],
  input: z.object({ token }),
  output: session,
  failures: ['signed_out', 'impersonation/refused', 'impersonation/expired'],
})

export const endImpersonationSession = defineOperation({
  name: 'endImpersonationSession',
  summary: 'Ends this impersonation and returns the admin’s own session; null when it has expired.',
  access: 'session',
  duringImpersonation: 'only',
  effect: 'writes',
  input: z.object({ sessionId: z.string().max(64).optional() }),
  output: z.object({ success: z.literal(true), session: session.nullable() }),
  failures: ['not_found'],
})
