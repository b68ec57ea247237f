// Who may do what, written down by hand and held against the running server: whoever adds an operation writes its line.
import { randomBytes } from 'node:crypto'
import { operations } from '@scene-partner/contract/operations/index'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allOperations } from './app.ts'
import { sessions, users } from './features/accounts/tables.ts'
import { sendMessage } from './features/messages/index.ts'
import { pay } from './ports/payments/sandbox/books.ts'
import { type Actor, type ActorName, actorNames } from './testing/actors.ts'
import { checksums } from './testing/checksums.ts'
import { goodPassword } from './testing/startApp.ts'
import { counters, createWorld, deletedRecordingOf, recordingOf, settled, type World } from './testing/world.ts'
import { deletedScriptOf, scriptOf, scriptVersionOf } from './features/scripts/testing/ownScripts.ts'

/**
 * ok: let through · 401: not signed in · unv: address not verified · ver: the same, in words about buying · sub: the Studio is not theirs · no: not theirs to do
 * · ro: a look at another's account changes nothing.
 * A word after a slash is one operation called in another way.
 */
const matrix = `
                               visitor unverified free subscriber couponManager manager admin superadmin impersonated
signUp                           ok      ok        ok     ok          ok          ok      ok      ok        ro
verifyEmail                      ok      ok        ok     ok          ok          ok      ok      ok        ro
signIn                           ok      ok        ok     ok          ok          ok      ok      ok        ro
signOut                          ok      ok        ok     ok          ok          ok      ok      ok        ok
sendSignInLink                   ok      ok        ok     ok          ok          ok      ok      ok        ro
signInWithLink                   ok      ok        ok     ok          ok          ok      ok      ok        ro
sendVerificationEmail            401     ok        ok     ok          ok          ok      ok      ok        ro
sendPasswordResetEmail           ok      ok        ok     ok          ok          ok      ok      ok        ro
resetPassword                    ok      ok        ok     ok          ok          ok      ok      ok        ro
reauthenticate                   401     ok        ok     ok          ok          ok      ok      ok        ro
changePassword                   401     ok        ok     ok          ok          ok      ok      ok        ro
setPassword                      401     ok        ok     ok          ok          ok      ok      ok        ro
getSession                       ok      ok        ok     ok          ok          ok      ok      ok        ok
getUserData                      401     ok        ok     ok          ok          ok      ok      ok        ok
updateProfile                    401     unv       ok     ok          ok          ok      ok      ok        ro
updateUserPhone                  401     unv       ok     ok          ok          ok      ok      ok        ro
requestEmailChange               401     unv       ok     ok          ok          ok      ok      ok        ro
confirmEmailChange               ok      ok        ok     ok          ok          ok      ok      ok        ro
undoEmailChange                  ok      ok        ok     ok          ok          ok      ok      ok        ro
getUserSessions                  401     ok        ok     ok          ok          ok      ok      ok        ok
endSession                       401     unv       ok     ok          ok          ok      ok      ok        ro
endOtherSessions                 401     unv       ok     ok          ok          ok      ok      ok        ro
deleteAccount                    401     unv       ok     ok          ok          ok      ok      ok        ro
getUserPasskeys                  401     ok        ok     ok          ok          ok      ok      ok        ok
beginPasskey                     401     unv       ok     ok          ok          ok      ok      ok        ro
addPasskey                       401     unv       ok     ok          ok          ok      ok      ok        ro
renamePasskey                    401     unv       ok     ok          ok          ok      ok      ok        ro
removePasskey                    401     unv       ok     ok          ok          ok      ok      ok        ro
beginPasskeySignIn               ok      ok        ok     ok          ok          ok      ok      ok        ro
signInWithPasskey                ok      ok        ok     ok          ok          ok      ok      ok        ro
reauthenticateWithPasskey        401     ok        ok     ok          ok          ok      ok      ok        ro
updateUserLastSignIn             401     ok        ok     ok          ok          ok      ok      ok        ro
getUserPreferences               401     ok        ok     ok          ok          ok      ok      ok        ok
saveUserPreferences              401     unv       ok     ok          ok          ok      ok      ok        ro
startImpersonationSession        401     unv       no     no          no          no      ok      ok        ro
redeemImpersonationToken         401     ok        ok     ok          ok          ok      ok      ok        ro
endImpersonationSession          401     no        no     no          no          no      no      no        ok
sendContactMessage               ok      ok        ok     ok          ok          ok      ok      ok        ro
trackEvents                      ok      ok        ok     ok          ok          ok      ok      ok        ro
getBlogPosts                     ok      ok        ok     ok          ok          ok      ok      ok        ok
getBlogPost                      ok      ok        ok     ok          ok          ok      ok      ok        ok
validateCoupon                   ok      ok        ok     ok          ok          ok      ok      ok        ro
applyCouponToUser                401     unv       ok     ok          ok          ok      ok      ok        ro
createCheckout                   401     ver       ok     ok          ok          ok      ok      ok        ro
applyCouponToCheckout            401     ver       ok     ok          ok          ok      ok      ok        ro
verifyCheckoutSession            401     ok        ok     ok          ok          ok      ok      ok        ro
createPortalSession              401     unv       ok     ok          ok          ok      ok      ok        ro
getBilling                       401     ok        ok     ok          ok          ok      ok      ok        ok
getUserSubscriptionStatus        401     ok        ok     ok          ok          ok      ok      ok        ok
checkGenerationLimit             401     unv       ok     ok          ok          ok      ok      ok        ok
weighText                        401     unv       ok     ok          ok          ok      ok      ok        ok
startGeneration                  401     unv       sub    ok          sub         sub     ok      ok        ro
startGeneration/practice         401     unv       ok     ok          ok          ok      ok      ok        ro
generateSpeechProxy              401     unv       sub    ok          sub         sub     ok      ok        ro
cancelGeneration                 401     unv       ok     ok          ok          ok      ok      ok        ro
renameGeneration                 401     unv       ok     ok          ok          ok      ok      ok        ro
deleteGeneration                 401     unv       ok     ok          ok          ok      ok      ok        ro
restoreGeneration                401     unv       ok     ok          ok          ok      ok      ok        ro
getUserGenerations               401     unv       ok     ok          ok          ok      ok      ok        ok
getGenerationUnits               401     unv       ok     ok          ok          ok      ok      ok        ok
getUserScripts                   401     unv       ok     ok          ok          ok      ok      ok        ok
getScriptTags                    401     unv       ok     ok          ok          ok      ok      ok        ok
getScript                        401     unv       ok     ok          ok          ok      ok      ok        ok
openScript                       401     unv       ok     ok          ok          ok      ok      ok        ro
saveScript                       401     unv       ok     ok          ok          ok      ok      ok        ro
updateScript                     401     unv       ok     ok          ok          ok      ok      ok        ro
toggleScriptArchive              401     unv       ok     ok          ok          ok      ok      ok        ro
deleteScript                     401     unv       ok     ok          ok          ok      ok      ok        ro
restoreScript                    401     unv       ok     ok          ok          ok      ok      ok        ro
getScriptVersions                401     unv       ok     ok          ok          ok      ok      ok        ok
getScriptVersion                 401     unv       ok     ok          ok          ok      ok      ok        ok
keepScriptVersion                401     unv       ok     ok          ok          ok      ok      ok        ro
restoreScriptVersion             401     unv       ok     ok          ok          ok      ok      ok        ro
getUserAvailableVoices           401     ok        ok     ok          ok          ok      ok      ok        ok
voicesProxy                      ok      ok        ok     ok          ok          ok      ok      ok        ok
getPublicFeaturedVoices          ok      ok        ok     ok          ok          ok      ok      ok        ok
getUserMessages                  401     ok        ok     ok          ok          ok      ok      ok        ok
markMessageRead                  401     ok        ok     ok          ok          ok      ok      ok        ro
deleteMessage                    401     ok        ok     ok          ok          ok      ok      ok        ro
checkExport                      401     unv       ok     ok          ok          ok      ok      ok        ro
`

const meanings: Record<string, { http: number; code: string }> = {
  '401': { http: 401, code: 'signed_out' },
  unv: { http: 403, code: 'email_not_verified' },
  ver: { http: 403, code: 'checkout/email-not-verified' },
  sub: { http: 403, code: 'subscription_required' },
  no: { http: 403, code: 'not_allowed' },
  ro: { http: 403, code: 'read_only' },
}
const readOnlySentence = 'Read-only mode: nothing can be changed while impersonating another account.'
const refusalCodes = Object.values(meanings).map(({ code }) => code)

/** Every route that is no callable, and who may: `visitor` is what one without a session is answered. */
const otherRoutes: { route: string; ask: string; method?: 'POST'; visitor: number; signedIn: number }[] = [
  { route: '/api/health/live (GET)', ask: '/api/health/live', visitor: 200, signedIn: 200 },
  { route: '/api/health/ready (GET)', ask: '/api/health/ready', visitor: 200, signedIn: 200 },
  { route: '/api/openapi.json (GET)', ask: '/api/openapi.json', visitor: 200, signedIn: 200 },
  { route: '/api/audio/:file (GET)', ask: `/api/audio/gen_1_${'a'.repeat(22)}.mp3`, visitor: 404, signedIn: 404 },
  {
    route: '/api/replica/audio/:id (GET)',
    ask: `/api/replica/audio/gen_1_${'a'.repeat(22)}`,
    visitor: 404,
    signedIn: 404,
  },
  { route: '/api/live (GET)', ask: '/api/live', visitor: 401, signedIn: 200 },
  { route: '/api/export (GET)', ask: '/api/export', visitor: 401, signedIn: 200 },
  // Kept by whoever sits at this machine: in local mode alone, as all of `/dev`.
  { route: '/api/dev/listen (POST)', ask: '/api/dev/listen', method: 'POST', visitor: 400, signedIn: 400 },
  { route: '/dev/listen (GET)', ask: '/dev/listen', visitor: 200, signedIn: 200 },
  { route: '/dev/listen.js (GET)', ask: '/dev/listen.js', visitor: 200, signedIn: 200 },
  { route: '/dev/listen.json (GET)', ask: '/dev/listen.json', visitor: 200, signedIn: 200 },
  {
    route: '/dev/listen/:voice/:index/:file (GET)',
    ask: '/dev/listen/tom/0/0.mp3',
    visitor: 200,
    signedIn: 200,
  },
  { route: '/dev/checkout/:id (GET)', ask: '/dev/checkout/cs_test_none', visitor: 404, signedIn: 404 },
  {
    route: '/api/dev/checkout/:id/:act (POST)',
    ask: '/api/dev/checkout/cs_test_none/pay',
    method: 'POST',
    visitor: 404,
    signedIn: 404,
  },
  { route: '/dev/billing/:customer (GET)', ask: '/dev/billing/cus_none', visitor: 404, signedIn: 404 },
  {
    route: '/api/dev/billing/:customer/:subscription/:act (POST)',
    ask: '/api/dev/billing/cus_none/sub_none/renew',
    method: 'POST',
    visitor: 404,
    signedIn: 404,
  },
  // Judged by its signature alone, whoever sends it.
  {
    route: '/api/webhooks/stripe (POST)',
    ask: '/api/webhooks/stripe',
    method: 'POST',
    visitor: 400,
    signedIn: 400,
  },
  { route: '/rss.xml (GET)', ask: '/rss.xml', visitor: 200, signedIn: 200 },
  { route: '/previews/:name (GET)', ask: '/previews/nobody-0.mp3', visitor: 404, signedIn: 404 },
  { route: '/dev/mailbox (GET)', ask: '/dev/mailbox', visitor: 200, signedIn: 200 },
  { route: '/dev/mailbox.json (GET)', ask: '/dev/mailbox.json', visitor: 200, signedIn: 200 },
]

/** The way of all operations, of those whose requests may be larger, and the 404 for whatever else is asked under `/api`. */
const callables = [
  '/api/call/:name (POST)',
  '/api/* (GET)',
  ...Object.values(operations).flatMap(({ name, ...contract }) =>
    'largestBody' in contract ? [`/api/call/${name} (POST)`] : [],
  ),
]

/** The router's own tree of routes, branch by branch put together again; HEAD comes with each GET. */
function routesOf(tree: string): string[] {
  const branch: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    branch.length = indent.length / 4
    branch.push(part)
    return methods ? [`${branch.join('')} (${methods.split(',')[0]})`] : []
  })
}

/**
 * Ending one's own view of an account is the one thing such a session may end. A refused way into a view is written
 * into the administrators' log.
 */
const mayChangeWhileViewing: Record<string, readonly string[]> = {
  signOut: ['sessions', 'impersonation_sessions', 'admin_log'],
  endImpersonationSession: ['sessions', 'impersonation_sessions', 'admin_log'],
  startImpersonationSession: ['admin_log'],
  redeemImpersonationToken: ['admin_log'],
}

const [heading = '', ...lines] = matrix.trim().split('\n')
const rows = lines.map((line) => {
  const [row = '', ...cells] = line.trim().split(/\s+/)
  return { row, operation: row.split('/')[0] ?? '', cells }
})

type Sample = (world: World, actor: Actor) => unknown

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
const samples: Record<string, Sample> = {
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

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.app[Symbol.asyncDispose]())

describe('S-59 the server, its description and this matrix name the same operations', () => {
  const names = allOperations.map(({ contract }) => contract.name).sort()

  test('each operation has its line here, and each line its operation', () => {
    expect([...new Set(rows.map(({ operation }) => operation))].sort()).toEqual(names)
    expect(heading.trim().split(/\s+/)).toEqual(actorNames)
    for (const { row, cells } of rows) expect([row, cells.length]).toEqual([row, actorNames.length])
  })

  test('the contract has no operation that nobody serves', () => {
    expect(Object.keys(operations).sort()).toEqual(names)
  })

  test('the description names each operation and nothing else', async () => {
    const { paths } = await world.app.visitor().json<{ paths: Record<string, unknown> }>('/api/openapi.json')
    expect(Object.keys(paths).sort()).toEqual(names.map((name) => `/api/call/${name}`).sort())
  })

  test('each other route is listed with those who may', () => {
    const served = routesOf(world.app.fastify.printRoutes()).filter((route) => !callables.includes(route))
    expect(served.sort()).toEqual(otherRoutes.map(({ route }) => route).sort())
  })
})

async function ask(actor: Actor, operation: string, input: unknown) {
  const response = await actor.post(operation, input)
  const { data, error } = (await response.json()) as {
    data?: { audioUrl?: string }
    error?: { details: { code: string } }
  }
  return { http: response.status, code: error?.details.code, audioUrl: data?.audioUrl }
}

describe('S-01 everyone may do what the matrix says, and nothing else', () => {
  test.each(rows)('$row', async ({ row, operation, cells }) => {
    const { app, actors } = world
    const contract = allOperations.find((one) => one.contract.name === operation)?.contract
    const cases = await Promise.all(
      actorNames.map(async (name, index) => ({
        name,
        expected: cells[index] ?? '',
        actor: actors[name],
        input: await samples[row]?.(world, actors[name]),
      })),
    )
    const mustKeepStill = ({ name, expected }: (typeof cases)[number]) =>
      expected !== 'ok' || contract?.effect === 'reads' || name === 'impersonated'
    const except = [...counters, ...(mayChangeWhileViewing[operation] ?? [])]

    const before = await settled(app, except)
    for (const { name, actor, expected, input } of cases.filter(mustKeepStill)) {
      const { http, code } = await ask(actor, operation, input)
      if (expected === 'ok') expect([name, refusalCodes.includes(code ?? ''), http < 500]).toEqual([name, false, true])
      else expect({ name, http, code }).toEqual({ name, ...meanings[expected] })
      expect([name, await checksums(app.database, { except })]).toEqual([name, before])
    }
    expect(await settled(app, except)).toEqual(before)

    for (const { name, actor, input } of cases.filter((one) => !mustKeepStill(one))) {
      const { http, code, audioUrl } = await ask(actor, operation, input)
      expect([name, refusalCodes.includes(code ?? ''), http < 500]).toEqual([name, false, true])
      if (audioUrl) await actor.listenToTheEnd(audioUrl)
    }
    await world.restore()
  })
})

describe('what is no callable', () => {
  test.each(otherRoutes)(
    '$route answers a visitor $visitor and a person signed in $signedIn',
    async ({ ask, method = 'GET', visitor, signedIn }) => {
      const { app, actors } = world
      const answers: number[] = []
      for (const client of [app.visitor(), actors.subscriber]) {
        const leave = new AbortController()
        answers.push((await client.request(ask, { method, signal: leave.signal })).status)
        leave.abort()
      }
      expect(answers).toEqual([visitor, signedIn])
    },
  )

  test('the mailbox is not there for one who comes through a proxy', async () => {
    const { app } = world
    for (const header of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'via']) {
      const response = await app.visitor({ [header]: '203.0.113.9' }).request('/dev/mailbox.json')
      expect([header, response.status]).toEqual([header, 404])
    }
  })
})

describe('S-25 no other way leads around the read-only view', () => {
  const detours: { name: string; path: string; init: RequestInit }[] = [
    {
      name: 'a method override header',
      path: '/api/call/updateProfile',
      init: { method: 'GET', headers: { 'x-http-method-override': 'POST' } },
    },
    { name: 'a method in the query', path: '/api/call/updateProfile?_method=POST', init: { method: 'GET' } },
    { name: 'another method', path: '/api/call/updateProfile', init: { method: 'PUT' } },
    { name: 'a doubled slash', path: '/api//call/updateProfile', init: { method: 'POST' } },
    { name: 'other letters', path: '/api/call/UPDATEPROFILE', init: { method: 'POST' } },
    { name: 'an escaped letter', path: '/api/call/%75pdateProfile', init: { method: 'POST' } },
    { name: 'a slash at the end', path: '/api/call/updateProfile/', init: { method: 'POST' } },
    { name: 'a dot in the path', path: '/api/call/getSession/../updateProfile', init: { method: 'POST' } },
    {
      name: 'form data',
      path: '/api/call/updateProfile',
      init: { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    },
  ]

  test.each(detours)('$name', async ({ path, init }) => {
    const { app, actors } = world
    const before = await settled(app, counters)
    const response = await actors.impersonated.request(path, {
      ...init,
      headers: { 'content-type': 'application/json', ...(init.headers as Record<string, string>) },
      ...(init.method === 'GET' ? {} : { body: JSON.stringify({ data: { firstName: 'Changed' } }) }),
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(await settled(app, counters)).toEqual(before)
  })
})

describe('S-25 a view of another’s account is read-only for all there is', () => {
  const endings = ['signOut', 'endImpersonationSession']

  test('each operation that changes something is refused, but for the two that end the view', () => {
    const open = allOperations.map(({ contract }) => contract).filter(({ effect }) => effect === 'writes')
    expect(open.filter(({ whileViewing }) => whileViewing !== 'refused').map(({ name }) => name)).toEqual(endings)
  })

  test('each is refused in one sentence, whatever is sent', async () => {
    const { actors } = world
    for (const { contract } of allOperations.filter((one) => one.contract.whileViewing === 'refused')) {
      const response = await actors.impersonated.post(contract.name, {})
      const { error } = (await response.json()) as { error: { message: string } }
      expect([contract.name, response.status, error.message]).toEqual([contract.name, 403, readOnlySentence])
    }
  })

  test.each(otherRoutes.filter(({ method }) => method === 'POST'))('$route is refused', async ({ ask }) => {
    const { app, actors } = world
    const before = await settled(app, counters)
    const response = await actors.impersonated.request(ask, { method: 'POST', body: '{}' })
    const { error } = (await response.json()) as { error: { message: string } }
    expect([response.status, error.message]).toEqual([403, readOnlySentence])
    expect(await settled(app, counters)).toEqual(before)
  })

  test.each(otherRoutes.filter(({ method }) => method !== 'POST'))('$route changes nothing', async ({ ask }) => {
    const { app, actors } = world
    const before = await settled(app, counters)
    const leave = new AbortController()
    await actors.impersonated.request(ask, { signal: leave.signal })
    leave.abort()
    expect(await settled(app, counters)).toEqual(before)
  })
})

test('S-04 an account named in the input is never the one that is changed or read', async () => {
  const { app, actors } = world
  const victim: ActorName = 'subscriber'
  const before = await settled(app, counters)
  for (const name of [
    'getUserData',
    'getUserPreferences',
    'getUserSubscriptionStatus',
    'getUserGenerations',
  ] as const) {
    const answer = await (await actors.free.post(name, { userId: actors[victim].userId })).text()
    expect(answer).not.toContain(actors[victim].userId)
    expect(answer).not.toContain(actors[victim].email)
  }
  expect(await settled(app, counters)).toEqual(before)
  const { data } = (await (
    await actors.free.post('updateProfile', { userId: actors[victim].userId, firstName: 'Mine' })
  ).json()) as {
    data: { uid: string }
  }
  expect(data.uid).toBe(actors.free.userId)
  const [row] = await app.database.db.select().from(users).where(eq(users.id, actors[victim].userId))
  expect(row?.firstName).toBe('Ada')
  await world.restore()
})
