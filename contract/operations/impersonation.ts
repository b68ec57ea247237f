import { z } from 'zod'
import { instant, session } from '../entities.ts'
import { defineOperation } from '../operation.ts'

const hour = 3600
const token = z.string().min(1).max(200)

export const startImpersonationSession = defineOperation({
  name: 'startImpersonationSession',
  summary:
    'Asks to view an account read-only. The answer is kept by the page until the token is redeemed, within a minute.',
  access: 'admin',
  whileViewing: 'refused',
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
    'Changes the administrator’s session for the read-only one, or, by the return token, back. Each token counts once, and only beside the administrator’s own cookie.',
  // Who returns from a view that is over has no session; the cookie beside the token then says who it is.
  access: 'anyone',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'client', max: 60, windowS: hour, locally: 'lifted' }],
  input: z.object({ token }),
  output: session,
  failures: ['signed_out', 'impersonation/refused', 'impersonation/expired'],
})

export const endImpersonationSession = defineOperation({
  name: 'endImpersonationSession',
  summary: 'Ends this read-only view and gives the administrator’s own session back, null where none is left.',
  access: 'session',
  whileViewing: 'only',
  effect: 'writes',
  input: z.object({ sessionId: z.string().max(64).optional() }),
  output: z.object({ success: z.literal(true), session: session.nullable() }),
  failures: ['not_found'],
})
