import { z } from 'zod'
import { instant } from '../entities.ts'
import { defineOperation } from '../operation.ts'

const messageId = z.string().max(100)
const done = z.object({ success: z.literal(true) })

/** What the house wrote to a person. Who of the house it was stays with the house. */
const message = z.object({
  id: z.string(),
  subject: z.string(),
  content: z.string(),
  category: z.string(),
  priority: z.enum(['low', 'normal', 'high']),
  sentAt: instant,
  isRead: z.boolean(),
  readAt: instant.nullable(),
  /** From then on it is gone; null stays until it is deleted. */
  expiresAt: instant.nullable(),
})

export const getUserMessages = defineOperation({
  name: 'getUserMessages',
  summary: 'What the house wrote to the caller, newest first, 50 a page. Expired messages are not there.',
  access: 'session',
  whileViewing: 'reads',
  effect: 'reads',
  input: z.object({ cursor: z.string().max(200).optional() }),
  output: z.object({ messages: z.array(message), nextCursor: z.string().optional() }),
  failures: [],
})

export const markMessageRead = defineOperation({
  name: 'markMessageRead',
  summary: 'Notes that the caller has read a message. A second time changes nothing.',
  access: 'session',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ messageId }),
  output: done,
  failures: ['not_found'],
})

export const deleteMessage = defineOperation({
  name: 'deleteMessage',
  summary: 'Deletes one of the caller’s messages for good.',
  access: 'session',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ messageId }),
  output: done,
  failures: ['not_found'],
})
