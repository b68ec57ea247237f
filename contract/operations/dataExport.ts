import { z } from 'zod'
import { defineOperation } from '../operation.ts'

export const checkExport = defineOperation({
  name: 'checkExport',
  summary:
    'What `GET /api/export` would hand out just now: everything of the caller’s in one ZIP, one at a time. Needs a proof of who one is from the last ten minutes.',
  access: 'verified',
  whileViewing: 'refused',
  effect: 'reads',
  limits: [{ per: 'user', max: 60, windowS: 3600 }],
  input: z.object({}),
  output: z.object({
    /** Finished recordings, and the bytes of their sound: most of what there is. */
    recordings: z.number(),
    soundBytes: z.number(),
  }),
  failures: ['export/running', 'auth/requires-recent-login'],
})
