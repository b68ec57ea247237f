import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sessions } from '../features/accounts/tables.ts'
import { sendMessage } from '../features/messages/index.ts'
import { deletedScriptOf, scriptOf, scriptVersionOf } from '../features/scripts/testing/ownScripts.ts'
import { pay } from '../ports/payments/sandbox/books.ts'
import type { Actor } from './actors.ts'
import { goodPassword } from './startApp.ts'
import { deletedRecordingOf, recordingOf, type World } from './world.ts'

/** What an actor would send to an operation, with what must be there before. */
export type Sample = (world: World, actor: Actor) => unknown

const newEmail = () => `${randomBytes(6).toString('hex')}@example.com`

/** The token of the newest mail to a stranger who asked for it: nobody's own account is at stake. */
async function mailedToken({ app }: World, ask?: 'sendSignInLink' | 'sendPasswordResetEmail'): Promise<string> {
  const stranger = await app.signUp({ isVerified: false })
  if (ask) await app.visitor().call(ask, { email: stranger.email })
  await app.services.jobs.drain()
  const mail = (await app.mailbox()).find(({ to }) => to === stranger.email)
  return new URL(mail?.links[0] ?? '').searchParams.get('token') ?? ''
}

/** The same for a stranger who changes their address. */
async function tokenOfChange({ app }: World, path: 'confirm-email' | 'undo-email'): Promise<string> {
  const stranger = await app.signUp()
  await stranger.call('requestEmailChange', { newEmail: newEmail() })
  await app.services.jobs.drain()
  const links = (await app.mailbox()).flatMap((mail) => mail.links).map((link) => new URL(link))
  return links.find(({ pathname }) => pathname === `/${path}`)?.searchParams.get('token') ?? ''
}

async function aSessionOf(app: World['app'], { userId }: Actor): Promise<string> {
  const [row] = await app.database.db.select().from(sessions).where(eq(sessions.userId, userId))
  return row?.id ?? 'none'
}

const blankCredential = (response: Record<string, string>) => ({
  ...{ id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} },
  response: { clientDataJSON: 'AA', ...response },
})

const spoken = (actor: Actor) => ({ text: `But soft! ${actor.email} speaks.`, voiceId: 'tom' })

const oneEvent = () => ({
  id: randomBytes(16).toString('hex'),
  sessionId: randomBytes(16).toString('hex'),
  ageMs: 0,
  eventType: 'page_view',
  metadata: { path: '/voices' },
})

const purchase = ({ app }: World) => ({
  priceId: 'monthly',
  successUrl: `${app.url}/subscribe/success`,
  cancelUrl: `${app.url}/subscribe/cancel`,
})

/** A purchase that was paid; of one who cannot buy, somebody else's. */
async function sessionOf({ app, actors }: World, { userId, email }: Actor): Promise<string> {
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
    },
    ...{ successUrl: app.url, cancelUrl: app.url, expiresAt: new Date(app.clock.now().getTime() + 60_000) },
  })
  await sandbox?.act(pay(opened?.id ?? ''))
  return opened?.id ?? ''
}

/** A message to that account; of one who has none, somebody else's. */
async function messageTo({ app, actors }: World, { userId }: Actor): Promise<string> {
  const { subscriber } = actors
  return app.database.tx((tx) =>
    sendMessage(tx, app.services, {
      to: userId === 'nobody' ? subscriber.userId : userId,
      subject: 'A word',
      content: 'From the house.',
      from: actors.admin,
    }),
  )
}

/** What is sent: each would have an effect if the server let it. */
export const samples: Record<string, Sample> = {
  signUp: () => ({ email: newEmail(), password: goodPassword, firstName: 'New' }),
  verifyEmail: async (world) => ({ token: await mailedToken(world) }),
  signIn: (world) => ({ email: world.actors.subscriber.email, password: goodPassword }),
  sendSignInLink: (_, { email }) => ({ email }),
  signInWithLink: async (world) => ({ token: await mailedToken(world, 'sendSignInLink') }),
  sendPasswordResetEmail: (_, { email }) => ({ email }),
  resetPassword: async (world) => ({
    token: await mailedToken(world, 'sendPasswordResetEmail'),
    newPassword: goodPassword,
  }),
  reauthenticate: () => ({ password: goodPassword }),
  changePassword: () => ({ currentPassword: goodPassword, newPassword: `${goodPassword}!` }),
  setPassword: () => ({ newPassword: `${goodPassword}!` }),
  updateUserPhone: () => ({ phone: '+44 20 7946 0958' }),
  requestEmailChange: () => ({ newEmail: newEmail() }),
  confirmEmailChange: async (world) => ({ token: await tokenOfChange(world, 'confirm-email') }),
  undoEmailChange: async (world) => ({ token: await tokenOfChange(world, 'undo-email') }),
  endSession: async ({ app }, actor) => ({ sessionId: await aSessionOf(app, actor) }),
  // All but the word: nobody here is to go, and without it nobody does.
  deleteAccount: () => ({ confirmation: 'delete?' }),
  addPasskey: () => ({ name: 'Phone', credential: blankCredential({ attestationObject: 'AA' }) }),
  renamePasskey: () => ({ passkeyId: 'none', name: 'Phone' }),
  removePasskey: () => ({ passkeyId: 'none' }),
  signInWithPasskey: () => ({ credential: blankCredential({ authenticatorData: 'AA', signature: 'AA' }) }),
  reauthenticateWithPasskey: () => ({ credential: blankCredential({ authenticatorData: 'AA', signature: 'AA' }) }),
  startImpersonationSession: ({ actors }) => ({ userId: actors.free.userId }),
  redeemImpersonationToken: async ({ actors }, actor) => {
    const asker = actor === actors.superadmin ? actors.superadmin : actors.admin
    const { customToken } = await asker.call('startImpersonationSession', { userId: actors.free.userId })
    return { token: customToken }
  },
  updateProfile: () => ({ firstName: 'Changed', lastName: 'Name' }),
  saveUserPreferences: () => ({ defaultVoiceId: 'tom', recentVoiceIds: ['tom'] }),
  trackEvents: () => ({ events: [oneEvent()] }),
  getBlogPost: () => ({ slug: 'a-self-tape-alone-at-night' }),
  validateCoupon: () => ({ code: 'BREAKALEG' }),
  applyCouponToUser: () => ({ couponCode: 'BREAKALEG' }),
  createCheckout: (world) => purchase(world),
  applyCouponToCheckout: (world) => ({ ...purchase(world), couponCode: 'BREAKALEG' }),
  verifyCheckoutSession: async (world, actor) => ({ sessionId: await sessionOf(world, actor) }),
  createPortalSession: (world) => ({ returnUrl: `${world.app.url}/account` }),
  checkGenerationLimit: () => ({ characterCount: 10 }),
  weighText: (_, actor) => spoken(actor),
  startGeneration: (_, actor) => spoken(actor),
  'startGeneration/practice': (_, actor) => ({ ...spoken(actor), for: 'practice' }),
  generateSpeechProxy: (_, actor) => spoken(actor),
  cancelGeneration: (_, actor) => ({ generationId: recordingOf(actor) }),
  renameGeneration: (_, actor) => ({ generationId: recordingOf(actor), title: 'Another title' }),
  deleteGeneration: (_, actor) => ({ generationId: recordingOf(actor) }),
  markMessageRead: async (world, actor) => ({ messageId: await messageTo(world, actor) }),
  deleteMessage: async (world, actor) => ({ messageId: await messageTo(world, actor) }),
  getGenerationUnits: (_, actor) => ({ generationId: recordingOf(actor) }),
  restoreGeneration: (_, actor) => ({ generationId: deletedRecordingOf(actor) }),
  getScript: (_, actor) => ({ scriptId: scriptOf(actor) }),
  openScript: (_, actor) => ({ scriptId: scriptOf(actor) }),
  saveScript: (_, actor) => ({ title: 'Another', content: `The lines of ${actor.email}` }),
  updateScript: (_, actor) => ({ scriptId: scriptOf(actor), content: 'Other words.', isFavorite: true }),
  toggleScriptArchive: (_, actor) => ({ scriptId: scriptOf(actor) }),
  deleteScript: (_, actor) => ({ scriptId: scriptOf(actor) }),
  restoreScript: (_, actor) => ({ scriptId: deletedScriptOf(actor) }),
  getScriptVersions: (_, actor) => ({ scriptId: scriptOf(actor) }),
  getScriptVersion: (_, actor) => ({ scriptId: scriptOf(actor), versionId: scriptVersionOf(actor) }),
  keepScriptVersion: (_, actor) => ({
    scriptId: scriptOf(actor),
    version: 1,
    title: 'Mine',
    content: 'Mine.',
    tags: [],
  }),
  restoreScriptVersion: (_, actor) => ({ scriptId: scriptOf(actor), versionId: scriptVersionOf(actor) }),
}
