import { randomUUID } from 'node:crypto'
import { fail } from '@scene-partner/contract/failures'
import { sendContactMessage as contract } from '@scene-partner/contract/operations/contact'
import { parseEmail } from '../accounts/index.ts'
import { operation } from '../../services.ts'
import { contactMessages } from './tables.ts'

/** Minimum time in ms that a person needs to fill in the form. */
const minOpenMs = 2_000

/**
 * Stores a contact message for the admins. The form contains a field that people cannot see. A program that fills it in
 * gets the same response, but nothing is stored. Throws `contact/blank`, `contact/too-fast` or `auth/invalid-email`.
 */
export const sendContactMessage = operation(contract, async ({ input, caller, request, database: { db }, clock }) => {
  const [name, subject, message] = [input.name, input.subject, input.message].map((one) => one.trim())
  if (!name || !subject || !message || !input.email.trim()) throw fail('contact/blank')
  const email = parseEmail(input.email)
  // A message without `openMs` is refused as too fast. In local mode it is accepted.
  const openMs = input.openMs ?? (request.isLocal ? minOpenMs : 0)
  if (openMs < minOpenMs) throw fail('contact/too-fast')
  const id = randomUUID()
  if (input.website) {
    request.log.info('contact message from a program not stored')
    return { messageId: id }
  }
  await db.insert(contactMessages).values({
    id,
    name,
    email,
    subject,
    message,
    userId: caller?.userId ?? null,
    userAgent: request.userAgent,
    createdAt: clock.now(),
  })
  return { messageId: id }
})
