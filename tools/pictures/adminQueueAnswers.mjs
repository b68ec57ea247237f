// Sample e-mails, jobs, error reports and impersonations for screenshots. Some of them failed.

const dayMs = 86_400_000
const now = Date.now()
const ago = (days) => new Date(now - days * dayMs).toISOString()
const ahead = (days) => ago(-days)

const letters = [
  [
    'w1',
    'ines.marlow@example.org',
    'verify-email',
    'Verify your email for Scene Partner',
    'waiting',
    2,
    '451 Try again later',
  ],
  [
    'w2',
    'wilhelmina.featherstonehaugh-cholmondeley@example.org',
    'receipt',
    'Your receipt',
    'dead',
    1,
    '550 No such mailbox',
  ],
  ['w3', 'teodor.vance@example.net', 'message', 'Your voice is on the page', 'sent', 1, null],
  ['w4', 'abigail.osei@example.org', 'sign-in-link', 'Your sign-in link', 'sent', 1, null],
  ['w5', 'dara.fenn@example.com', 'reset-password', 'Set a new password', 'cancelled', 0, null],
  ['w6', 'kit.sandoval@example.org', 'payment-failed', 'Your payment did not go through', 'sent', 3, null],
].map(([letterId, to, template, subject, state, attempts, lastError], index) => ({
  ...{ letterId, to, template, subject, state, attempts, lastError, createdAt: ago(index * 0.4) },
  sentAt: state === 'sent' ? ago(index * 0.4) : null,
  nextAttemptAt: state === 'waiting' ? ahead(0.01) : null,
}))

const jobs = [
  ['mail.send', 'running', 1, null],
  ['notices.send', 'running', 1, null],
  ['mail.send', 'dead', 9, '550 No such mailbox'],
  ['coupons.retire', 'dead', 5, 'The payment provider did not answer in time. The request is safe to repeat.'],
  ['readings.sweep', 'waiting', 0, null],
  ['figures.keep', 'waiting', 0, null],
  ['impersonation.close', 'done', 1, null],
  ['billing.look', 'cancelled', 2, 'Taken out by an administrator'],
].map(([kind, state, attempts, lastError], index) => ({
  ...{ jobId: `j${index}`, kind, state, attempts, lastError, maxAttempts: state === 'dead' ? attempts : null },
  ...{ createdAt: ago(index * 0.2), runAt: state === 'waiting' ? ahead(0.2) : ago(index * 0.2) },
  finishedAt: ['done', 'dead', 'cancelled'].includes(state) ? ago(index * 0.19) : null,
  leaseUntil: state === 'running' ? ahead(0.001) : null,
}))

/**
 * The stored jobs of each kind by state: done, running, waiting, dead (finally failed). Kinds with failures come first.
 */
const byKind = [
  ['mail.send', 210, 1, 0, 1],
  ['coupons.retire', 4, 0, 0, 1],
  ['notices.send', 12, 1, 0, 0],
  ['impersonation.close', 1_440, 0, 1, 0],
  ['readings.sweep', 24, 0, 1, 0],
  ['billing.event', 38, 0, 0, 0],
].map(([kind, done, running, waiting, dead]) => ({ kind, done, running, waiting, dead, cancelled: 0 }))

const errors = [
  [
    '2026-11-21.3',
    '/rehearse/:scriptId',
    'NotReadableError',
    'The microphone is used by something else',
    'Chrome 148',
    41,
  ],
  ['2026-11-21.3', '/studio', 'TypeError', 'Cannot read properties of undefined (reading “…”)', 'Safari 19', 7],
  ['2026-11-14.1', '/', 'ChunkLoadError', 'A part of the page could not be fetched', 'Firefox 140', 3],
].map(([release, route, name, words, browser, times], index) => ({
  ...{ release, route, name, message: words, browser, times, fingerprint: `f${index}` },
  ...{ frames: 'listen (microphone.ts:41)\nopenMicrophone (microphone.ts:18)\nhandlePress (RunControls.tsx:77)' },
  ...{ firstAt: ago(index * 3 + 2), lastAt: ago(index * 0.3) },
}))
const releases = ['2026-11-21.3', '2026-11-14.1']

const vitals = ['/', '/studio', '/rehearse/:scriptId', '/pricing'].flatMap((route, index) =>
  [
    ['LCP', 900 + index * 640, index > 2 ? 'middling' : 'good'],
    ['INP', 60 + index * 70, index > 2 ? 'middling' : 'good'],
    ['CLS', index === 3 ? 310 : index * 8, index === 3 ? 'poor' : 'good'],
  ].map(([metric, p75, rating]) => ({
    ...{ release: releases[0], route, metric, p75, rating, visits: 4_120 - index * 811 },
  })),
)

const views = [
  ['v1', 'ines.marlow@example.org', 'A lost recording', null, 12, 0],
  [
    'v2',
    'wilhelmina.featherstonehaugh-cholmondeley@example.org',
    'She cannot find the script that she wrote on Tuesday before the train, and asked us to look',
    'returned',
    31,
    2,
  ],
  ['v3', 'teodor.vance@example.net', 'Payment', 'expired', 4, 0],
  ['v4', 'abigail.osei@example.org', '', 'unused', 0, 0],
].map(([viewId, userEmail, reason, endedHow, seen, refused], index) => ({
  ...{ viewId, userEmail, reason, endedHow, seen, refused, adminId: 'u9', userId: `u${index}` },
  ...{ adminEmail: 'marcus.idowu@example.org', startedAt: ago(index * 2 + 0.01), redeemedAt: ago(index * 2 + 0.01) },
  ...{ endedAt: endedHow ? ago(index * 2) : null, expiresAt: ahead(0.03) },
}))
const looks = [
  ['seen', 'getUserGenerations', '', 3],
  ['seen', 'getScript', 'The sandwich, scene four', 1],
  ['seen', 'recording', 'gen_1764000000000_Qx18sKzYy0Tj2VbbaLmPwe', 2],
  ['refused', 'deleteGeneration', 'gen_1764000000000_Qx18sKzYy0Tj2VbbaLmPwe', 1],
].map(([outcome, what, subject, times]) => ({ outcome, what, subject, times, firstAt: ago(0.2), lastAt: ago(0.1) }))

/** The sample answers to the operations that list e-mails, jobs, errors and impersonations, by operation name. */
export const queueAnswers = {
  listOutbox: () => ({
    ...{ letters, counts: { waiting: 1, sent: 9_120, dead: 1, cancelled: 1 }, carries: true },
    ...{ templates: ['verify-email', 'receipt', 'message'], nextCursor: 'next' },
  }),
  listJobs: () => ({
    ...{ jobs, counts: { waiting: 2, running: 2, done: 3_411, dead: 2, cancelled: 1 } },
    ...{ kinds: byKind.map(({ kind }) => kind), byKind, nextCursor: 'next' },
  }),
  listClientErrors: () => ({
    errors,
    releases: releases.map((release, index) => ({
      ...{ release, kinds: 2 - index, times: 48 - index * 45, firstAt: ago(index * 7 + 3), lastAt: ago(index * 7) },
    })),
  }),
  getWebVitals: () => ({ releases, rows: vitals }),
  listViews: () => ({ views }),
  getView: () => ({ looks }),
}
