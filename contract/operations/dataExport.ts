import { z } from 'zod'
import { defineOperation } from '../operation.ts'

export const checkExport = defineOperation({
  name: 'checkExport',
  summary:
    'Returns the size of what `GET /api/export` would send: all data of the caller as one ZIP, one download at a time. Requires proof of identity from the last ten minutes.',
  access: 'verified',
  duringImpersonation: 'refused',
  effect: 'reads',
  limits: [{ per: 'user', max: 60, windowS: 3600 }],
  input: z.object({}),
  output: z.object({
    /** Number of finished recordings, and the size of their audio in bytes. */
    recordings: z.number(),
    soundBytes: z.number(),
  }),
  failures: ['export/running', 'auth/requires-recent-login'],
})
