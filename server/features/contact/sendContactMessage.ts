import { randomUUID } from 'node:crypto'
import { fail } from '@scene-partner/contract/failures'
import { sendContactMessage as contract } from '@scene-partner/contract/operations/contact'
import { parseEmail } from '../accounts/index.ts'
import { operation } from '../../services.ts'
import { contactMessages } from './tables.ts'

/** Stores a contact message for the admins. Throws `contact/blank` or `auth/invalid-email`. */
export const sendContactMessage = operation(contract, async ({ input, caller, request, database: { db }, clock }) => {
  const [name, subject, message] = [input.name, input.subject, input.message].map((one) => one.trim())
  if (!name || !subject || !message || !input.email.trim()) throw fail('contact/blank')
  const id = randomUUID()
  await db.insert(contactMessages).values({
    id,
    name,
    email: parseEmail(input.email),
    subject,
    message,
    userId: caller?.userId ?? null,
    userAgent: request.userAgent,
    createdAt: clock.now(),
  })
  return { messageId: id }
})
