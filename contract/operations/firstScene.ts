import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { lineId, understanding } from './scriptReview.ts'

export const getFirstScene = defineOperation({
  name: 'getFirstScene',
  summary: 'Returns the sample scene of the landing page and the audio of its lines.',
  access: 'anyone',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({}),
  output: z.object({
    understanding,
    /** The roles that the visitor plays. */
    mine: z.array(z.string()),
    /** Pre-generated audio of each partner line. Empty until all of them are generated. */
    sounds: z.array(z.object({ lineId, url: z.string() })),
  }),
  failures: [],
})
