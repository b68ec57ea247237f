import { z } from 'zod'
import { defineOperation } from '../operation.ts'

const hour = 3600

export const sendContactMessage = defineOperation({
  name: 'sendContactMessage',
  summary: 'Sends a message to the operators of the site.',
  access: 'anyone',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [
    { per: 'client', max: 5, windowS: hour, inLocalMode: 'lifted' },
    { per: 'user', max: 5, windowS: hour },
  ],
  input: z.object({
    name: z.string().max(200),
    email: z.string().max(320),
    subject: z.string().max(200),
    message: z.string().max(10_000),
  }),
  output: z.object({ messageId: z.string() }),
  failures: ['contact/blank', 'auth/invalid-email'],
})
