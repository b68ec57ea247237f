import { randomUUID } from 'node:crypto'
import { fail } from '@scene-partner/contract/failures'
import { sendContactMessage as contract } from '@scene-partner/contract/operations/contact'
import { readEmail } from '../accounts/index.ts'
import { operation } from '../../services.ts'
import { contactMessages } from './tables.ts'

/** Leaves a message for the people who run the site. */
export const sendContactMessage = operation(contract, async ({ input, caller, request, database: { db }, clock }) => {
  const [name, subject, message] = [input.name, input.subject, input.message].map((one) => one.trim())
  if (!name || !subject || !message || !input.email.trim()) throw fail('contact/blank')
  const id = randomUUID()
  await db.insert(contactMessages).values({
    id,
    name,
    email: readEmail(input.email),
    subject,
    message,
    userId: caller?.userId ?? null,
    userAgent: request.userAgent,
    createdAt: clock.now(),
  })
  return { messageId: id }
})
