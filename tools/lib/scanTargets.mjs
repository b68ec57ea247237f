// The parameters that `npm run scan` attacks with sqlmap, and the rows that the attacked lists contain.

/**
 * A parameter to attack: an operation with its input, or the path of a CSV file. `*` marks the attacked value.
 *
 * @typedef {{ name: string, input: object } | { path: string }} ScanTarget
 */

/**
 * Parameters of the operations for visitors and actors. The attacker is signed in as an actor.
 *
 * @type {ScanTarget[]}
 */
export const actorTargets = [
  { name: 'signIn', input: { email: '*', password: 'Not-the-password-1' } },
  { name: 'signIn', input: { email: 'a@example.com', password: '*' } },
  { name: 'sendSignInLink', input: { email: '*' } },
  { name: 'sendPasswordResetEmail', input: { email: '*' } },
  { name: 'validateCoupon', input: { code: '*' } },
  { name: 'getBlogPost', input: { slug: '*' } },
  { name: 'getBlogPosts', input: { tag: '*' } },
  { name: 'verifyEmail', input: { token: '*' } },
  { name: 'getUserScripts', input: { search: '*' } },
  { name: 'getUserScripts', input: { cursor: '*' } },
  { name: 'getUserScripts', input: { tag: '*' } },
  { name: 'getScript', input: { scriptId: '*' } },
  { name: 'getUnderstanding', input: { scriptId: '*' } },
  { name: 'getCasting', input: { scriptId: '*' } },
  { name: 'getScriptVersions', input: { scriptId: '*' } },
  { name: 'getUserGenerations', input: { cursor: '*' } },
  { name: 'getGenerationUnits', input: { generationId: '*' } },
  { name: 'getGenerationText', input: { generationId: '*' } },
  { name: 'getUserMessages', input: { cursor: '*' } },
  { name: 'saveScript', input: { title: '*', content: 'ANNA: Hi.' } },
  { name: 'weighText', input: { text: '*' } },
]

/**
 * Parameters of the operations for admins, and filters of the CSV files of the admin lists. The attacker is signed in
 * as an admin.
 *
 * @type {ScanTarget[]}
 */
export const adminTargets = [
  { name: 'listUsers', input: { search: '*' } },
  { name: 'listUsers', input: { coupon: '*' } },
  { name: 'listUsers', input: { agencyId: '*' } },
  { name: 'listUsers', input: { sort: '*' } },
  { name: 'listUsers', input: { sort: 'email', direction: '*' } },
  { name: 'listUsers', input: { sort: 'email', cursor: '*' } },
  { name: 'getUserForAdmin', input: { userId: '*' } },
  { name: 'listSubscriptions', input: { search: '*' } },
  { name: 'listSubscriptions', input: { sort: '*' } },
  { name: 'listSubscriptions', input: { sort: 'email', cursor: '*' } },
  { name: 'listContactMessages', input: { search: '*' } },
  { name: 'listContactMessages', input: { status: '*' } },
  { name: 'listContactMessages', input: { cursor: '*' } },
  { name: 'listOutbox', input: { search: '*' } },
  { name: 'listOutbox', input: { template: '*' } },
  { name: 'listJobs', input: { kind: '*' } },
  { name: 'getAdminLogs', input: { admin: '*' } },
  { name: 'getAdminLogs', input: { action: '*' } },
  { name: 'getAdminLogs', input: { user: '*' } },
  { name: 'getAdminLogs', input: { from: '2026-01-01', timeZone: '*' } },
  { name: 'getCoupons', input: { search: '*' } },
  { name: 'getCoupons', input: { batch: '*' } },
  { name: 'getAgencyActors', input: { agencyId: '*' } },
  { name: 'listViews', input: { userId: '*' } },
  { path: '/api/csv/users?search=*' },
  { path: '/api/csv/users?coupon=*' },
  { path: '/api/csv/subscriptions?search=*' },
  { path: '/api/csv/contact-messages?search=*' },
  { path: '/api/csv/mail?template=*' },
  { path: '/api/csv/jobs?kind=*' },
  { path: '/api/csv/logs?action=*' },
  { path: '/api/csv/coupons?search=*' },
]

/**
 * Creates rows in lists that the targets read and that are empty. From an empty list, the answer would be the same with
 * every SQL condition that an attack injects. Users, subscriptions, e-mails and jobs already exist, from `seed` and the
 * sign-up.
 */
export async function createListRows({ admin, actor }) {
  const message = {
    name: 'Ines',
    email: 'ines@example.com',
    subject: 'A question',
    message: 'How soft is the whisper?',
  }
  await actor.call('sendContactMessage', { ...message, openMs: 60_000 })
  await admin.call('promoteUser', { userId: actor.userId })
  await admin.call('createAgency', { name: 'Lantern', domain: 'lantern.example' })
  await actor.call('saveScript', { title: 'The lamp', content: 'ANNA: Hi.', tags: ['lamp'] })
}
