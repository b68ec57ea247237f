import { z } from 'zod'
import { instant } from '../entities.ts'
import { defineOperation } from '../operation.ts'
import { userFilter } from '../administration.ts'

const done = z.object({ success: z.literal(true) })
const cursor = z.string().max(200).optional()
/** Chosen where it is written, so that what is sent twice goes once. */
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
export type NoticeFilter = z.output<typeof filter>

/** As many as a page of accounts shows, and as one batch of the sending holds. */
const mostChosen = 100

/** One person, some that were picked out by hand, those a filter finds, or everybody. */
const audience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('one'), userId: z.string().min(1).max(64) }),
  z.object({ kind: z.literal('chosen'), userIds: z.array(z.string().min(1).max(64)).min(1).max(mostChosen) }),
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
  summary: 'How many a message would reach, and how many of them by mail.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({ audience }),
  output: z.object({
    recipients: z.number(),
    /** With a verified address: only those can be written to by mail. */
    withMail: z.number(),
    /** A few of them, newest first. */
    some: z.array(z.object({ displayName: z.string(), email: z.string() })),
  }),
  failures: ['not_found'],
})

export const sendNotice = defineOperation({
  name: 'sendNotice',
  summary:
    'Sends a message to one, to a filter or to all; to many it goes in batches. Sent twice with one id, it goes once.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 60, windowS: 3600 }],
  input: z.object({
    noticeId: ownId,
    audience,
    subject: z.string().trim().min(1).max(200),
    content: z.string().trim().min(1).max(10_000),
    category: z.string().trim().min(1).max(40).default('general'),
    priority: priority.default('normal'),
    /** From then on it is gone from every inbox. */
    expiresAt: instant.optional(),
    byMail: z.boolean().default(false),
  }),
  output: z.object({ noticeId: z.string(), recipients: z.number() }),
  failures: ['not_found', 'notice/nobody', 'notice/expiry-past'],
})

export const cancelNotice = defineOperation({
  name: 'cancelNotice',
  summary: 'Stops a message on its way. Whom it has reached keep it.',
  access: 'admin',
  whileViewing: 'refused',
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
    /** How many were picked out. Who they were is told by their own pages, as long as they have an account. */
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
  summary: 'What was sent, newest first, 50 a page, with how far each is and how many have read it.',
  access: 'staff',
  whileViewing: 'refused',
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
  /** From then on its reader does not see it; soon afterwards it is deleted. */
  expiresAt: instant.nullable(),
  isExpired: z.boolean(),
})

export const listMessagesToUser = defineOperation({
  name: 'listMessagesToUser',
  summary:
    'What lies in one person’s inbox, newest first, 50 a page, with whether it was read. What they deleted is gone.',
  access: 'staff',
  whileViewing: 'refused',
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
  /** Of who was signed in; null for visitors, and once the account is gone. */
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
  summary: 'What people wrote from the contact page, newest first, 50 a page. Without a status: all but the archived.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({ status: status.optional(), search: z.string().trim().max(200).optional(), cursor }),
  output: z.object({
    messages: z.array(contactMessage),
    /** With the first page: how many there are of each. */
    counts: z.object({ unread: z.number(), read: z.number(), answered: z.number(), archived: z.number() }).optional(),
    nextCursor: z.string().optional(),
  }),
  failures: [],
})

export const setContactStatus = defineOperation({
  name: 'setContactStatus',
  summary: 'Notes that a contact message was read, lays it away, or takes it out again.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ messageId: z.string().max(64), status }),
  output: done,
  failures: ['not_found'],
})

export const noteOnContact = defineOperation({
  name: 'noteOnContact',
  summary: 'Keeps what the house notes about a contact message. The writer never sees it.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ messageId: z.string().max(64), notes: z.string().max(5000) }),
  output: done,
  failures: ['not_found'],
})

export const answerContact = defineOperation({
  name: 'answerContact',
  summary: 'Answers a contact message by mail, and keeps the answer. Sent twice with one id, it goes once.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  limits: [{ per: 'user', max: 120, windowS: 3600 }],
  input: z.object({ messageId: z.string().max(64), answerId: ownId, body: z.string().trim().min(1).max(10_000) }),
  output: done,
  failures: ['not_found'],
})
