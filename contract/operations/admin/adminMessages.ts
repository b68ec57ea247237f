import { z } from 'zod'
import { instant } from '../../entities.ts'
import { defineOperation } from '../../operation.ts'
import { userFilter } from '../../adminEntities.ts'

const done = z.object({ success: z.literal(true) })
const cursor = z.string().max(200).optional()
/** Id that the client chooses for a message: if the request is repeated, the message is sent only once. */
const ownId = z.uuid()

const priority = z.enum(['low', 'normal', 'high'])
const filter = userFilter.pick({
  tier: true,
  status: true,
  activity: true,
  coupon: true,
  agencyId: true,
  verified: true,
})
export type BroadcastFilter = z.output<typeof filter>

/**
 * How many accounts an admin can select by hand as recipients. A page of the users list has the same number of
 * accounts, and a batch of deliveries has the same number of messages.
 */
const maxSelected = 100

/** Recipients: one account, accounts selected by hand, accounts that match a filter, or all accounts. */
const audience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('one'), userId: z.string().min(1).max(64) }),
  z.object({ kind: z.literal('chosen'), userIds: z.array(z.string().min(1).max(64)).min(1).max(maxSelected) }),
  z.object({
    kind: z.literal('filter'),
    filter: filter.refine(
      (given) => Object.values(given).some((one) => one !== undefined),
      'choose something to filter by',
    ),
  }),
  z.object({ kind: z.literal('all') }),
])

export const previewNotice = defineOperation({
  name: 'previewNotice',
  summary: 'Returns how many accounts a broadcast would reach, and how many of them by e-mail.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({ audience }),
  output: z.object({
    recipients: z.number(),
    /** How many recipients have a verified e-mail address. Only these can get the message by e-mail. */
    withMail: z.number(),
    /** A few of the recipients, newest first. */
    some: z.array(z.object({ displayName: z.string(), email: z.string() })),
  }),
  failures: ['not_found'],
})

export const sendNotice = defineOperation({
  name: 'sendNotice',
  summary:
    'Sends a message to one account, to a selection or to all. Many recipients are served in batches. A repeated request with the same id sends once.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 60, windowS: 3600 }],
  input: z.object({
    noticeId: ownId,
    audience,
    subject: z.string().trim().min(1).max(200),
    content: z.string().trim().min(1).max(10_000),
    category: z.string().trim().min(1).max(40).default('general'),
    priority: priority.default('normal'),
    /** When the message disappears from all inboxes. Absent: it never disappears. */
    expiresAt: instant.optional(),
    byMail: z.boolean().default(false),
  }),
  output: z.object({ noticeId: z.string(), recipients: z.number() }),
  failures: ['not_found', 'notice/nobody', 'notice/expiry-past'],
})

export const cancelNotice = defineOperation({
  name: 'cancelNotice',
  summary: 'Stops a broadcast that is being sent. Recipients that already have the message keep it.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ noticeId: ownId }),
  output: done,
  failures: ['not_found', 'notice/over'],
})

const notice = z.object({
  noticeId: z.string(),
  subject: z.string(),
  content: z.string(),
  category: z.string(),
  priority,
  expiresAt: instant.nullable(),
  byMail: z.boolean(),
  audience: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('one'), userId: z.string(), email: z.string() }),
    /** Number of selected accounts. The admin page of each of these accounts shows the message. */
    z.object({ kind: z.literal('chosen'), count: z.number() }),
    z.object({ kind: z.literal('filter'), filter }),
    z.object({ kind: z.literal('all') }),
  ]),
  sentByEmail: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  state: z.enum(['sending', 'sent', 'cancelled']),
  recipients: z.number(),
  sentCount: z.number(),
  readCount: z.number(),
})

export const listNotices = defineOperation({
  name: 'listNotices',
  summary: 'Lists broadcasts, newest first, 50 per page, with delivery progress and number of readers.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({ cursor }),
  output: z.object({ notices: z.array(notice), nextCursor: z.string().optional() }),
  failures: [],
})

const messageToUser = z.object({
  id: z.string(),
  subject: z.string(),
  content: z.string(),
  category: z.string(),
  priority,
  sentAt: instant,
  sentByEmail: z.string(),
  readAt: instant.nullable(),
  /**
   * When the message disappears from the recipient's inbox; it is deleted soon afterwards. Null: it never disappears.
   */
  expiresAt: instant.nullable(),
  isExpired: z.boolean(),
})

export const listMessagesToUser = defineOperation({
  name: 'listMessagesToUser',
  summary:
    'Lists the messages in one account’s inbox, newest first, 50 per page, with their read status. Deleted messages are not listed.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({ userId: z.string().min(1).max(64), cursor }),
  output: z.object({ messages: z.array(messageToUser), nextCursor: z.string().optional() }),
  failures: ['not_found'],
})

const status = z.enum(['unread', 'read', 'answered', 'archived'])

const contactMessage = z.object({
  messageId: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** Account of the sender; null if the sender was not signed in or if the account was deleted. */
  userId: z.string().nullable(),
  status,
  createdAt: instant,
  answeredAt: instant.nullable(),
  userAgent: z.string(),
  notes: z.string(),
  answers: z.array(z.object({ body: z.string(), answeredByEmail: z.string(), answeredAt: instant })),
})

export const listContactMessages = defineOperation({
  name: 'listContactMessages',
  summary: 'Lists contact messages, newest first, 50 per page. Without `status`: all except archived ones.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({ status: status.optional(), search: z.string().trim().max(200).optional(), cursor }),
  output: z.object({
    messages: z.array(contactMessage),
    /** Number of messages by status. Present only on the first page. */
    counts: z.object({ unread: z.number(), read: z.number(), answered: z.number(), archived: z.number() }).optional(),
    nextCursor: z.string().optional(),
  }),
  failures: [],
})

export const setContactStatus = defineOperation({
  name: 'setContactStatus',
  summary: 'Sets the status of a contact message.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ messageId: z.string().max(64), status }),
  output: done,
  failures: ['not_found'],
})

export const noteOnContact = defineOperation({
  name: 'noteOnContact',
  summary: 'Saves an internal note on a contact message. The sender never sees it.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ messageId: z.string().max(64), notes: z.string().max(5000) }),
  output: done,
  failures: ['not_found'],
})

export const answerContact = defineOperation({
  name: 'answerContact',
  summary: 'Answers a contact message by e-mail and stores the answer. A repeated request with the same id sends once.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 120, windowS: 3600 }],
  input: z.object({ messageId: z.string().max(64), answerId: ownId, body: z.string().trim().min(1).max(10_000) }),
  output: done,
  failures: ['not_found'],
})
