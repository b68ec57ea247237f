import { z } from 'zod'
import { instant } from '../../entities.ts'
import { defineOperation } from '../../operation.ts'

const done = z.object({ success: z.literal(true) })
const cursor = z.string().max(200).optional()
const retried = z.object({ count: z.number() })

export const getAdminCounts = defineOperation({
  name: 'getAdminCounts',
  summary: 'Counts what waits for an admin: unread contact messages, failed e-mails and failed jobs.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({}),
  output: z.object({ unreadContact: z.number(), failedMail: z.number(), failedJobs: z.number() }),
  failures: [],
})

const mailState = z.enum(['waiting', 'sent', 'dead', 'cancelled'])

export const listOutbox = defineOperation({
  name: 'listOutbox',
  summary:
    'Lists e-mails of the outbox, newest first, 100 per page. Their text is not shown, because it contains sign-in links.',
  access: 'staff',
  duringImpersonation: 'refused',
  effect: 'reads',
  input: z.object({
    state: mailState.optional(),
    template: z.string().max(60).optional(),
    /** Text to search for in the recipient's e-mail address. */
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
        /** When the server tries to send the e-mail again; null unless the e-mail is waiting. */
        nextAttemptAt: instant.nullable(),
      }),
    ),
    /** Number of e-mails by state. Present only on the first page. */
    counts: z.object({ waiting: z.number(), sent: z.number(), dead: z.number(), cancelled: z.number() }).optional(),
    templates: z.array(z.string()).optional(),
    /**
     * Whether the server can send e-mails: by a mail server, or to the mailbox of local mode. If not, all e-mails wait
     * in the outbox.
     */
    carries: z.boolean(),
    nextCursor: z.string().optional(),
  }),
  failures: [],
})

export const retryLetters = defineOperation({
  name: 'retryLetters',
  summary: 'Sends one failed e-mail again, or all failed e-mails.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ letterId: z.string().max(64).optional() }),
  output: retried,
  failures: ['not_found', 'mail/not-failed'],
})

export const cancelLetter = defineOperation({
  name: 'cancelLetter',
  summary: 'Cancels an e-mail that was not sent yet.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ letterId: z.string().max(64) }),
  output: done,
  failures: ['not_found', 'mail/left'],
})

const jobState = z.enum(['waiting', 'running', 'done', 'dead', 'cancelled'])

export const listJobs = defineOperation({
  name: 'listJobs',
  summary: 'Lists background jobs, newest first, 100 per page, with the reason of each failure.',
  access: 'staff',
  duringImpersonation: 'refused',
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
        /** When the lease of the process that runs the job ends; null when no process runs it. */
        leaseUntil: instant.nullable(),
      }),
    ),
    /** Number of jobs by state. Present only on the first page. */
    counts: z
      .object({ waiting: z.number(), running: z.number(), done: z.number(), dead: z.number(), cancelled: z.number() })
      .optional(),
    kinds: z.array(z.string()).optional(),
    /**
     * Only on the first page: the stored jobs of each kind, by state. Kinds with the most failed jobs come first, then
     * kinds with the most running jobs, then kinds with the most jobs.
     */
    byKind: z
      .array(
        z.object({
          kind: z.string(),
          ...{ waiting: z.number(), running: z.number(), done: z.number(), dead: z.number(), cancelled: z.number() },
        }),
      )
      .optional(),
    nextCursor: z.string().optional(),
  }),
  failures: [],
})

export const retryJobs = defineOperation({
  name: 'retryJobs',
  summary: 'Runs one dead job again, or all dead jobs.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ jobId: z.string().max(64).optional() }),
  output: retried,
  failures: ['not_found', 'job/not-failed'],
})

export const cancelJob = defineOperation({
  name: 'cancelJob',
  summary: 'Cancels a job that is waiting or dead.',
  access: 'admin',
  duringImpersonation: 'refused',
  effect: 'writes',
  input: z.object({ jobId: z.string().max(64) }),
  output: done,
  failures: ['not_found', 'job/not-waiting'],
})

const release = z.string().regex(/^[\w.+-]{1,60}$/)
/** Route pattern of the router, without ids: `/scripts/:id`. */
const route = z.string().regex(/^\/[\w/:.*-]{0,119}$/)
const metric = z.enum(['LCP', 'CLS', 'INP'])

export const reportClient = defineOperation({
  name: 'reportClient',
  summary:
    'Records errors and web vitals of a browser, without any user data. Web vitals are not recorded for browsers that opt out of tracking.',
  access: 'anyone',
  duringImpersonation: 'refused',
  beforeSecondFactor: 'asVisitor',
  effect: 'writes',
  maxBodyBytes: 16_384,
  limits: [{ per: 'client', max: 60, windowS: 3600 }],
  input: z.object({
    release,
    errors: z
      .array(
        z.object({
          route,
          name: z.string().max(60),
          message: z.string().max(300),
          /** Stack frames in our own code, innermost first, one per line. */
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
  summary: 'Lists browser errors, newest first, 100 per page, counted by release and route.',
  access: 'staff',
  duringImpersonation: 'refused',
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
    /** All releases that have errors, newest first. Present only on the first page. */
    releases: z
      .array(z.object({ release: z.string(), kinds: z.number(), times: z.number(), firstAt: instant, lastAt: instant }))
      .optional(),
    nextCursor: z.string().optional(),
  }),
  failures: [],
})

export const getWebVitals = defineOperation({
  name: 'getWebVitals',
  summary: 'Returns web vitals of the last 7, 30 or 90 days: the 75th percentile by release and route.',
  access: 'staff',
  duringImpersonation: 'refused',
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
        /** 75th percentile in milliseconds, or, for CLS, in thousandths. Accurate to about 5 %. */
        p75: z.number(),
        visits: z.number(),
        rating: z.enum(['good', 'middling', 'poor']),
      }),
    ),
  }),
  failures: [],
})
