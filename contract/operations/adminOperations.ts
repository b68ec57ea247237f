import { z } from 'zod'
import { instant } from '../entities.ts'
import { defineOperation } from '../operation.ts'

const done = z.object({ success: z.literal(true) })
const cursor = z.string().max(200).optional()
const retried = z.object({ count: z.number() })

const mailState = z.enum(['waiting', 'sent', 'dead', 'cancelled'])

export const listOutbox = defineOperation({
  name: 'listOutbox',
  summary:
    'Letters of the house, newest first, 100 a page. Their words are not shown: they hold links that open accounts.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({
    state: mailState.optional(),
    template: z.string().max(60).optional(),
    /** Part of an address. */
    search: z.string().trim().max(320).optional(),
    cursor,
  }),
  output: z.object({
    letters: z.array(
      z.object({
        letterId: z.string(),
        to: z.string(),
        template: z.string(),
        subject: z.string(),
        state: mailState,
        attempts: z.number(),
        lastError: z.string().nullable(),
        createdAt: instant,
        sentAt: instant.nullable(),
        /** Of one that waits. */
        nextAttemptAt: instant.nullable(),
      }),
    ),
    /** With the first page. */
    counts: z.object({ waiting: z.number(), sent: z.number(), dead: z.number(), cancelled: z.number() }).optional(),
    templates: z.array(z.string()).optional(),
    /** False where no mail server is named: letters wait. */
    carries: z.boolean(),
    nextCursor: z.string().optional(),
  }),
  failures: [],
})

export const retryLetters = defineOperation({
  name: 'retryLetters',
  summary: 'Sends a letter that failed once more, or all that did.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ letterId: z.string().max(64).optional() }),
  output: retried,
  failures: ['not_found', 'mail/not-failed'],
})

export const cancelLetter = defineOperation({
  name: 'cancelLetter',
  summary: 'Keeps a letter that has not left from leaving.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ letterId: z.string().max(64) }),
  output: done,
  failures: ['not_found', 'mail/left'],
})

const jobState = z.enum(['waiting', 'running', 'done', 'dead', 'cancelled'])

export const listJobs = defineOperation({
  name: 'listJobs',
  summary: 'What is done outside of requests, newest first, 100 a page, with the reason of each failure.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({ state: jobState.optional(), kind: z.string().max(100).optional(), cursor }),
  output: z.object({
    jobs: z.array(
      z.object({
        jobId: z.string(),
        kind: z.string(),
        state: jobState,
        attempts: z.number(),
        maxAttempts: z.number().nullable(),
        lastError: z.string().nullable(),
        createdAt: instant,
        runAt: instant,
        finishedAt: instant.nullable(),
        /** Of one that runs: until when its process has it. */
        leaseUntil: instant.nullable(),
      }),
    ),
    /** With the first page. */
    counts: z
      .object({ waiting: z.number(), running: z.number(), done: z.number(), dead: z.number(), cancelled: z.number() })
      .optional(),
    kinds: z.array(z.string()).optional(),
    nextCursor: z.string().optional(),
  }),
  failures: [],
})

export const retryJobs = defineOperation({
  name: 'retryJobs',
  summary: 'Tries a job that was laid aside once more, or all that were.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ jobId: z.string().max(64).optional() }),
  output: retried,
  failures: ['not_found', 'job/not-failed'],
})

export const cancelJob = defineOperation({
  name: 'cancelJob',
  summary: 'Takes a job that waits, or was laid aside, out of the queue.',
  access: 'admin',
  whileViewing: 'refused',
  effect: 'writes',
  input: z.object({ jobId: z.string().max(64) }),
  output: done,
  failures: ['not_found', 'job/not-waiting'],
})

const release = z.string().regex(/^[\w.+-]{1,60}$/)
/** As the router knows it, ids left out: `/scripts/:id`. */
const route = z.string().regex(/^\/[\w/:.*-]{0,119}$/)
const metric = z.enum(['LCP', 'CLS', 'INP'])

export const reportClient = defineOperation({
  name: 'reportClient',
  summary:
    'Errors a browser met, and how its pages felt. Nothing of it says whose browser it is; vitals are not kept of one that asks not to be followed.',
  access: 'anyone',
  whileViewing: 'refused',
  effect: 'writes',
  largestBody: 16_384,
  limits: [{ per: 'client', max: 60, windowS: 3600 }],
  input: z.object({
    release,
    errors: z
      .array(
        z.object({
          route,
          name: z.string().max(60),
          message: z.string().max(300),
          /** Places in our own code, innermost first, one a line. */
          frames: z.string().max(1000),
          times: z.number().int().min(1).max(1000).default(1),
        }),
      )
      .max(10)
      .default([]),
    vitals: z
      .array(z.object({ route, metric, value: z.number().min(0).max(600_000) }))
      .max(30)
      .default([]),
  }),
  output: z.object({ kept: z.number() }),
  failures: [],
})

export const listClientErrors = defineOperation({
  name: 'listClientErrors',
  summary: 'Errors that browsers met, newest first, 100 a page, counted by release and route.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({ release: release.optional(), cursor }),
  output: z.object({
    errors: z.array(
      z.object({
        release: z.string(),
        fingerprint: z.string(),
        route: z.string(),
        name: z.string(),
        message: z.string(),
        frames: z.string(),
        browser: z.string(),
        times: z.number(),
        firstAt: instant,
        lastAt: instant,
      }),
    ),
    /** With the first page: each release that met any, newest first. */
    releases: z
      .array(z.object({ release: z.string(), kinds: z.number(), times: z.number(), firstAt: instant, lastAt: instant }))
      .optional(),
    nextCursor: z.string().optional(),
  }),
  failures: [],
})

export const getWebVitals = defineOperation({
  name: 'getWebVitals',
  summary:
    'How pages felt in the last 7, 30 or 90 days: for each release and route, what three of four visits were better than.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({
    days: z.union([z.literal(7), z.literal(30), z.literal(90)]).default(30),
    release: release.optional(),
  }),
  output: z.object({
    releases: z.array(z.string()),
    rows: z.array(
      z.object({
        release: z.string(),
        route: z.string(),
        metric,
        /** Milliseconds; of CLS thousandths. True to a tenth. */
        p75: z.number(),
        visits: z.number(),
        rating: z.enum(['good', 'middling', 'poor']),
      }),
    ),
  }),
  failures: [],
})

const endedHow = z.enum(['returned', 'cancelled', 'signed_out', 'expired', 'unused', 'revoked'])

export const listViews = defineOperation({
  name: 'listViews',
  summary: 'Read-only views of accounts by administrators, newest first, 50 a page: who, whom, when, how it ended.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({
    /** Whose account was looked at. */
    userId: z.string().max(64).optional(),
    adminId: z.string().max(64).optional(),
    cursor,
  }),
  output: z.object({
    views: z.array(
      z.object({
        viewId: z.string(),
        adminId: z.string(),
        /** Null once that account is gone. */
        adminEmail: z.string().nullable(),
        userId: z.string(),
        userEmail: z.string(),
        reason: z.string(),
        startedAt: instant,
        /** Null where its token was never used. */
        redeemedAt: instant.nullable(),
        endedAt: instant.nullable(),
        endedHow: endedHow.nullable(),
        expiresAt: instant,
        seen: z.number(),
        refused: z.number(),
      }),
    ),
    nextCursor: z.string().optional(),
  }),
  failures: [],
})

export const getView = defineOperation({
  name: 'getView',
  summary: 'What was looked at, and what was tried, during one view, in order.',
  access: 'staff',
  whileViewing: 'refused',
  effect: 'reads',
  input: z.object({ viewId: z.string().max(64) }),
  output: z.object({
    looks: z.array(
      z.object({
        outcome: z.enum(['seen', 'refused']),
        what: z.string(),
        subject: z.string(),
        times: z.number(),
        firstAt: instant,
        lastAt: instant,
      }),
    ),
  }),
  failures: ['not_found'],
})
