import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { lineId, understanding } from './understanding.ts'

export const getFirstScene = defineOperation({
  name: 'getFirstScene',
  summary: 'The house’s own short scene, as anyone may play it on the welcome page, and where its lines can be heard.',
  access: 'anyone',
  whileViewing: 'reads',
  effect: 'reads',
  input: z.object({}),
  output: z.object({
    understanding,
    /** Whom the visitor plays. */
    mine: z.array(z.string()),
    /** Each of the others' lines as a file made beforehand; none of them until all of them are made. */
    sounds: z.array(z.object({ lineId, url: z.string() })),
  }),
  failures: [],
})
