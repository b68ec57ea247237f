// This file is longer than 300 lines on purpose: it is one list with a sample input for each operation.
import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sessions } from '../features/auth/tables.ts'
import { buildArchivedScript } from '../features/bringBack/testing/archivedItems.ts'
import { agencies } from '../features/admin/agencies/tables.ts'
import { blogPosts } from '../features/blog/tables.ts'
import { createCoupon } from '../features/coupons/index.ts'
import { coupons } from '../features/coupons/tables.ts'
import { sendMessage } from '../features/messages/index.ts'
import {
  deletedScriptIdOf,
  firstLineId,
  scriptIdOf,
  scriptVersionIdOf,
} from '../features/scripts/testing/scriptFixtures.ts'
import { createPlanInput, createRun } from '../features/rehearsal/testing/sampleRuns.ts'
import { sampleShareInputs } from '../features/sharing/testing/sampleShareInputs.ts'
import { payCheckout } from '../adapters/payments/sandbox/sandboxState.ts'
import type { Actor } from './actors.ts'
import { goodPassword, samplePageUrl } from './startApp.ts'
import { deletedRecordingOf, recordingOf, type AppWithActors } from './appWithActors.ts'

/** Creates the input of an operation for an actor, and stores the data that the operation needs. */
export type SampleInput = (world: AppWithActors, actor: Actor) => unknown

const newEmail = () => `${randomBytes(6).toString('hex')}@example.com`

/**
 * Returns the token in the newest e-mail to a new account. A new account is used, so that no actor's account changes.
 */
async function getMailedToken(
  { app }: AppWithActors,
  operation?: 'sendSignInLink' | 'sendPasswordResetEmail',
): Promise<string> {
  const stranger = await app.signUp({ isVerified: false })
  if (operation) await app.visitor().call(operation, { email: stranger.email })
  await app.services.jobs.drain()
  const mail = (await app.mailbox()).find(({ to }) => to === stranger.email)
  return new URL(mail?.links[0] ?? '').searchParams.get('token') ?? ''
}

/** Returns the token in the mailed link by which a new account confirms or undoes a change of its e-mail address. */
async function getEmailChangeToken({ app }: AppWithActors, path: 'confirm-email' | 'undo-email'): Promise<string> {
  const stranger = await app.signUp()
  await stranger.call('requestEmailChange', { newEmail: newEmail() })
  await app.services.jobs.drain()
  const links = (await app.mailbox()).flatMap((mail) => mail.links).map((link) => new URL(link))
  return links.find(({ pathname }) => pathname === `/${path}`)?.searchParams.get('token') ?? ''
}

async function findSessionId(app: AppWithActors['app'], { userId }: Actor): Promise<string> {
  const [row] = await app.database.db.select().from(sessions).where(eq(sessions.userId, userId))
  return row?.id ?? 'none'
}

const blankCredential = (response: Record<string, string>) => ({
  ...{ id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} },
  response: { clientDataJSON: 'AA', ...response },
})

const createOverride = ({ userId }: Actor) => ({ userId, tier: 'studio', expiresAt: '2027-01-01T00:00:00.000Z' })
const generationInput = (actor: Actor) => ({ text: `But soft! ${actor.email} speaks.`, voiceId: 'tom' })

const createEvent = () => ({
  id: randomBytes(16).toString('hex'),
  sessionId: randomBytes(16).toString('hex'),
  ageMs: 0,
  eventType: 'page_view',
  metadata: { path: '/voices' },
})

const checkoutInput = ({ app }: AppWithActors) => ({
  priceId: 'monthly',
  successUrl: `${app.url}/subscribe/success`,
  cancelUrl: `${app.url}/subscribe/cancel`,
})

/** Creates a paid checkout of the actor. For a visitor, who has no account, it creates one of the subscriber. */
async function createPaidCheckout({ app, actors }: AppWithActors, { userId, email }: Actor): Promise<string> {
  const { payments, sandbox } = app.services.billing
  const accountId = userId === 'nobody' ? actors.subscriber.userId : userId
  const opened = await payments?.createCheckout({
    ...{
      plan: 'monthly',
      accountId,
      email,
      customerId: null,
      reference: randomBytes(8).toString('hex'),
      discount: null,
      firstPaymentAt: null,
    },
    ...{ successUrl: app.url, cancelUrl: app.url, expiresAt: new Date(app.clock.now().getTime() + 60_000) },
  })
  await sandbox?.perform(payCheckout(opened?.id ?? ''))
  return opened?.id ?? ''
}

/** Sends a message to the actor. For a visitor, who has no account, it sends one to the subscriber. */
async function createMessage({ app, actors }: AppWithActors, { userId }: Actor): Promise<string> {
  const { subscriber } = actors
  return app.database.tx((tx) =>
    sendMessage(tx, app.services, {
      to: userId === 'nobody' ? subscriber.userId : userId,
      subject: 'A word',
      content: 'From the team.',
      from: actors.admin,
    }),
  )
}

const newCode = () => `CODE-${randomBytes(5).toString('hex').toUpperCase()}`
const newPost = () => ({ slug: randomBytes(6).toString('hex'), title: 'A night', body: 'It burned.', author: 'Ines' })

/** Writes a coupon directly to the database, because the actor may not be allowed to create one. */
async function createTestCoupon({ database, clock }: AppWithActors['app'], { deleted = false } = {}): Promise<string> {
  const code = newCode()
  await createCoupon(database, clock, { code, type: 'percentage', value: 20, deleted })
  const [row] = await database.db.select({ id: coupons.id }).from(coupons).where(eq(coupons.code, code))
  return row?.id ?? ''
}

async function createTestAgency({ database, clock }: AppWithActors['app']): Promise<string> {
  const id = randomUUID()
  const [createdAt, updatedAt] = [clock.now(), clock.now()]
  await database.db.insert(agencies).values({ id, name: `School ${id}`, createdAt, updatedAt })
  return id
}

async function createTestDraft({ database, clock }: AppWithActors['app']): Promise<string> {
  const id = randomUUID()
  const [createdAt, updatedAt] = [clock.now(), clock.now()]
  await database.db.insert(blogPosts).values({ ...newPost(), id, createdAt, updatedAt })
  return id
}

const createLineNotes = ({ app }: AppWithActors, actor: Actor) => ({
  scriptId: scriptIdOf(actor),
  lines: [{ lineId: firstLineId, outcome: 'clean', ms: 900, at: app.clock.now().toISOString() }],
})

/** Inputs by operation. With most of them, an allowed caller changes or gets data. Some have ids of unknown rows. */
export const sampleInputs: Record<string, SampleInput> = {
  signUp: () => ({ email: newEmail(), password: goodPassword, firstName: 'New' }),
  verifyEmail: async (world) => ({ token: await getMailedToken(world) }),
  signIn: (world) => ({ email: world.actors.subscriber.email, password: goodPassword }),
  sendSignInLink: (_, { email }) => ({ email }),
  signInWithLink: async (world) => ({ token: await getMailedToken(world, 'sendSignInLink') }),
  sendPasswordResetEmail: (_, { email }) => ({ email }),
  resetPassword: async (world) => ({
    token: await getMailedToken(world, 'sendPasswordResetEmail'),
    newPassword: goodPassword,
  }),
  reauthenticate: () => ({ password: goodPassword }),
  changePassword: () => ({ currentPassword: goodPassword, newPassword: `${goodPassword}!` }),
  setPassword: () => ({ newPassword: `${goodPassword}!` }),
  updateUserPhone: () => ({ phone: '+44 20 7946 0958' }),
  requestEmailChange: () => ({ newEmail: newEmail() }),
  correctSignUpEmail: () => ({ newEmail: newEmail() }),
  confirmEmailChange: async (world) => ({ token: await getEmailChangeToken(world, 'confirm-email') }),
  undoEmailChange: async (world) => ({ token: await getEmailChangeToken(world, 'undo-email') }),
  endSession: async ({ app }, actor) => ({ sessionId: await findSessionId(app, actor) }),
  // The text that the user types to confirm is wrong, so that no account is deleted.
  deleteAccount: () => ({ confirmation: 'delete?' }),
  addPasskey: () => ({ name: 'Phone', credential: blankCredential({ attestationObject: 'AA' }) }),
  renamePasskey: () => ({ passkeyId: 'none', name: 'Phone' }),
  removePasskey: () => ({ passkeyId: 'none' }),
  signInWithPasskey: () => ({ credential: blankCredential({ authenticatorData: 'AA', signature: 'AA' }) }),
  reauthenticateWithPasskey: () => ({ credential: blankCredential({ authenticatorData: 'AA', signature: 'AA' }) }),
  passSecondFactorWithPasskey: () => ({ credential: blankCredential({ authenticatorData: 'AA', signature: 'AA' }) }),
  passSecondFactor: () => ({ code: '000000' }),
  confirmTotp: () => ({ code: '000000' }),
  previewNotice: () => ({ audience: { kind: 'all' } }),
  listMessagesToUser: ({ actors }) => ({ userId: actors.free.userId }),
  sendNotice: ({ actors }) => ({
    noticeId: randomUUID(),
    audience: { kind: 'one', userId: actors.free.userId },
    ...{ subject: 'Half hour', content: 'Doors are open.' },
  }),
  cancelNotice: () => ({ noticeId: randomUUID() }),
  setContactStatus: () => ({ messageId: 'none', status: 'read' }),
  noteOnContact: () => ({ messageId: 'none', notes: 'Call back' }),
  answerContact: () => ({ messageId: 'none', answerId: randomUUID(), body: 'Thank you.' }),
  cancelLetter: () => ({ letterId: 'none' }),
  cancelJob: () => ({ jobId: 'none' }),
  reportClient: () => ({ release: '0.1.0', errors: [{ route: '/', name: 'TypeError', message: 'x', frames: '' }] }),
  getView: () => ({ viewId: 'none' }),
  updateEnabledVoices: () => ({ enabledVoiceIds: ['tom', 'kate'] }),
  orderVoices: () => ({ voiceIds: ['kate'] }),
  setFeaturedVoices: () => ({ voiceIds: ['kate'] }),
  startImpersonationSession: ({ actors }) => ({ userId: actors.free.userId }),
  redeemImpersonationToken: async ({ actors }, actor) => {
    const asker = actor === actors.superadmin ? actors.superadmin : actors.admin
    const { customToken } = await asker.call('startImpersonationSession', { userId: actors.free.userId })
    return { token: customToken }
  },
  getUserForAdmin: ({ actors }) => ({ userId: actors.free.userId }),
  setOverride: ({ actors }) => ({ ...createOverride(actors.free), reason: 'A gift' }),
  revokeOverride: ({ actors }) => ({ userId: actors.free.userId }),
  promoteUser: ({ actors }) => ({ userId: actors.free.userId }),
  setUserRole: ({ actors }) => ({ userId: actors.free.userId, role: 'manager' }),
  setCouponPermission: ({ actors }) => ({ userId: actors.free.userId, canManageCoupons: true }),
  resendVerification: ({ actors }) => ({ userId: actors.unverified.userId }),
  undoAct: () => ({ actId: 'none' }),
  suspendUser: () => ({ userId: 'none', reason: 'Reported by other actors' }),
  reinstateUser: ({ actors }) => ({ userId: actors.free.userId }),
  endUserSessions: () => ({ userId: 'none' }),
  sendUserResetLink: ({ actors }) => ({ userId: actors.free.userId }),
  scheduleUserDeletion: () => ({ userId: 'none', email: 'nobody@example.com', reason: 'Asked by letter' }),
  cancelUserDeletion: ({ actors }) => ({ userId: actors.free.userId }),
  updateProfile: () => ({ firstName: 'Changed', lastName: 'Name' }),
  saveUserPreferences: () => ({ defaultVoiceId: 'tom', recentVoiceIds: ['tom'] }),
  trackEvents: () => ({ events: [createEvent()] }),
  getBlogPost: () => ({ slug: 'a-self-tape-alone-at-night' }),
  getCoupon: async ({ app }) => ({ couponId: await createTestCoupon(app) }),
  getCouponRedemptions: async ({ app }) => ({ couponId: await createTestCoupon(app) }),
  createCoupon: () => ({ code: newCode(), type: 'percentage', value: 20 }),
  updateCoupon: async ({ app }) => ({
    couponId: await createTestCoupon(app),
    version: 1,
    type: 'percentage',
    value: 30,
  }),
  setCouponState: async ({ app }) => ({ couponId: await createTestCoupon(app), to: 'disabled' }),
  softDeleteCouponAdmin: async ({ app }) => ({ couponId: await createTestCoupon(app), revokeActiveDiscounts: true }),
  restoreCoupon: async ({ app }) => ({ couponId: await createTestCoupon(app, { deleted: true }) }),
  createCouponBatch: () => ({ prefix: 'FAIR', count: 2, type: 'trial' }),
  getAgency: async ({ app }) => ({ agencyId: await createTestAgency(app) }),
  getAgencyActors: async ({ app }) => ({ agencyId: await createTestAgency(app) }),
  createAgency: () => ({ name: `School ${newCode()}` }),
  updateAgency: async ({ app }) => ({ agencyId: await createTestAgency(app), version: 1, name: `School ${newCode()}` }),
  deleteAgency: async ({ app }) => ({ agencyId: await createTestAgency(app) }),
  getAdminPost: () => ({ slug: 'a-self-tape-alone-at-night' }),
  previewBlogPost: () => ({ body: '**Places**, please.' }),
  createBlogPost: () => newPost(),
  updateBlogPost: async ({ app }) => ({ ...newPost(), postId: await createTestDraft(app), version: 1 }),
  publishBlogPost: async ({ app }) => ({ postId: await createTestDraft(app) }),
  unpublishBlogPost: async ({ app }) => ({ postId: await createTestDraft(app) }),
  deleteBlogPost: async ({ app }) => ({ postId: await createTestDraft(app) }),
  saveAnnouncement: () => ({ value: { words: 'A new voice is here.', isOn: true }, version: 0 }),
  saveRating: () => ({ value: { value: 4.5, count: 12, isOn: true }, version: 0 }),
  saveTestimonials: () => ({ value: [{ words: 'It waits.', name: 'Ada' }], version: 0 }),
  validateCoupon: () => ({ code: 'BREAKALEG' }),
  applyCouponToUser: () => ({ couponCode: 'BREAKALEG' }),
  updatePendingChoices: () => ({ plan: 'annual' }),
  createCheckout: (world) => checkoutInput(world),
  applyCouponToCheckout: (world) => ({ ...checkoutInput(world), couponCode: 'BREAKALEG' }),
  verifyCheckoutSession: async (world, actor) => ({ sessionId: await createPaidCheckout(world, actor) }),
  createPortalSession: (world) => ({ returnUrl: `${world.app.url}/account` }),
  checkGenerationLimit: () => ({ characterCount: 10 }),
  weighText: (_, actor) => generationInput(actor),
  startGeneration: (_, actor) => generationInput(actor),
  'startGeneration/practice': (_, actor) => ({ ...generationInput(actor), for: 'practice' }),
  generateSpeechProxy: (_, actor) => generationInput(actor),
  cancelGeneration: (_, actor) => ({ generationId: recordingOf(actor) }),
  renameGeneration: (_, actor) => ({ generationId: recordingOf(actor), title: 'Another title' }),
  deleteGeneration: (_, actor) => ({ generationId: recordingOf(actor) }),
  markMessageRead: async (world, actor) => ({ messageId: await createMessage(world, actor) }),
  deleteMessage: async (world, actor) => ({ messageId: await createMessage(world, actor) }),
  getGenerationUnits: (_, actor) => ({ generationId: recordingOf(actor) }),
  getGenerationText: (_, actor) => ({ generationId: recordingOf(actor) }),
  restoreGeneration: (_, actor) => ({ generationId: deletedRecordingOf(actor) }),
  getScript: (_, actor) => ({ scriptId: scriptIdOf(actor) }),
  openScript: (_, actor) => ({ scriptId: scriptIdOf(actor) }),
  importLink: () => ({ url: samplePageUrl }),
  saveScript: (_, actor) => ({ title: 'Another', content: `The lines of ${actor.email}` }),
  updateScript: (_, actor) => ({ scriptId: scriptIdOf(actor), content: 'Other words.', isFavorite: true }),
  toggleScriptArchive: (_, actor) => ({ scriptId: scriptIdOf(actor) }),
  deleteScript: (_, actor) => ({ scriptId: scriptIdOf(actor) }),
  restoreScript: (_, actor) => ({ scriptId: deletedScriptIdOf(actor) }),
  getScriptVersions: (_, actor) => ({ scriptId: scriptIdOf(actor) }),
  getScriptVersion: (_, actor) => ({ scriptId: scriptIdOf(actor), versionId: scriptVersionIdOf(actor) }),
  keepScriptVersion: (_, actor) => ({
    scriptId: scriptIdOf(actor),
    version: 1,
    title: 'Mine',
    content: 'Mine.',
    tags: [],
  }),
  getUnderstanding: (_, actor) => ({ scriptId: scriptIdOf(actor) }),
  saveCorrections: (_, actor) => ({
    scriptId: scriptIdOf(actor),
    corrections: [{ kind: 'notRole', name: 'NOBODY' }],
    applied: 1,
    version: 0,
  }),
  bringBackScript: () => buildArchivedScript('scr_of_an_export'),
  bringBackVersion: (_, actor) => ({
    scriptId: scriptIdOf(actor),
    title: 'Earlier',
    content: 'Earlier.',
    tags: [],
    version: 1,
    kind: 'edit',
    createdAt: '2026-11-01T09:00:00.000Z',
  }),
  findBroughtBack: () => ({ archivedIds: ['gen_of_an_export'] }),
  getCasting: (_, actor) => ({ scriptId: scriptIdOf(actor) }),
  saveCasting: (_, actor) => ({
    scriptId: scriptIdOf(actor),
    casting: { mine: ['ANNA'], roles: { BEN: { voiceId: 'tom', speed: 1 } }, pronunciations: [] },
    version: 0,
  }),
  proposeCasting: (_, actor) => ({ scriptId: scriptIdOf(actor) }),
  getRehearsal: (_, actor) => ({ scriptId: scriptIdOf(actor) }),
  getScriptProgress: (_, actor) => ({ scriptIds: [scriptIdOf(actor)] }),
  getPracticeHome: () => ({}),
  saveRehearsal: (_, actor) => ({ scriptId: scriptIdOf(actor), settings: { mode: 'voice' } }),
  noteLines: (world, actor) => createLineNotes(world, actor),
  saveRuns: ({ app }, actor) => ({ scriptId: scriptIdOf(actor), runs: [createRun(app.clock.now())] }),
  getRuns: (_, actor) => ({ scriptId: scriptIdOf(actor) }),
  getPlans: () => ({}),
  getPlan: (_, actor) => ({ scriptId: scriptIdOf(actor) }),
  savePlan: ({ app }, actor) => createPlanInput(app, scriptIdOf(actor)),
  deletePlan: (_, actor) => ({ scriptId: scriptIdOf(actor), planId: 'plan_none' }),
  getReadings: (_, actor) => ({ scriptId: scriptIdOf(actor) }),
  setReading: (_, actor) => ({
    scriptId: scriptIdOf(actor),
    target: { lineId: firstLineId },
    reading: { manner: 'warmer' },
  }),
  startLine: (_, actor) => ({ scriptId: scriptIdOf(actor), lineId: firstLineId }),
  startScene: (_, actor) => ({ scriptId: scriptIdOf(actor), from: firstLineId, to: firstLineId, mine: 'gaps' }),
  restoreScriptVersion: (_, actor) => ({ scriptId: scriptIdOf(actor), versionId: scriptVersionIdOf(actor) }),
  ...sampleShareInputs,
}
