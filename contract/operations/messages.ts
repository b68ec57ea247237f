import { z } from 'zod'
import { instant } from '../entities.ts'
import { defineOperation } from '../operation.ts'

const messageId = z.string().max(100)
const done = z.object({ success: z.literal(true) })

/** A message in a user's inbox. The sender is not included. */
const message = z.object({
  id: z.string(),
  subject: z.string(),
  content: z.string(),
  category: z.string(),
  priority: z.enum(['low', 'normal', 'high']),
  sentAt: instant,
  isRead: z.boolean(),
  readAt: instant.nullable(),
  /** When the message disappears; null if it stays until it is deleted. */
  expiresAt: instant.nullable(),
})

export const getUserMessages = defineOperation({
  name: 'getUserMessages',
  summary: 'Lists the caller’s inbox, newest first, 50 per page, without expired messages.',
  access: 'session',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({ cursor: z.string().max(200).optional() }),
  output: z.object({ messages: z.array(message), nextCursor: z.string().optional() }),
  failures: [],
})

export const markMessageRead = defineOperation({
  name: 'markMessageRead',
  summary: 'Marks a message as read. Idempotent.',
  access: 'session',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ messageId }),
  output: done,
  failures: ['not_found'],
})

export const deleteMessage = defineOperation({
  name: 'deleteMessage',
  summary: 'Deletes one of the caller’s messages permanently.',
  access: 'session',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ messageId }),
  output: done,
  failures: ['not_found'],
})
