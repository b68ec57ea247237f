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
    { per: 'client', max: 3, windowS: hour, inLocalMode: 'lifted' },
    { per: 'user', max: 3, windowS: hour },
  ],
  input: z.object({
    name: z.string().max(200),
    email: z.string().max(320),
    subject: z.string().max(200),
    message: z.string().max(5_000),
    /** A form field that people do not see. If it is filled in, the message comes from a program and is not stored. */
    website: z.string().max(1_000).optional(),
    /**
     * Milliseconds that the form was open. A message after less than two seconds is refused with `contact/too-fast`. So
     * is a message without this value, except in local mode.
     */
    openMs: z.number().optional(),
  }),
  output: z.object({ messageId: z.string() }),
  failures: ['contact/blank', 'contact/too-fast', 'auth/invalid-email'],
})
