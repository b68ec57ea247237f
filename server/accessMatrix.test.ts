// The permission matrix (testing/matrix.ts) held against the running server: one world of actors, asked everything, which
// is dear to make and so stands in one file.
import { operations } from '@scene-partner/contract/operations/index'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allOperations } from './app.ts'
import { users } from './features/accounts/tables.ts'
import { type Actor, type ActorName, actorNames } from './testing/actors.ts'
import { checksums } from './testing/checksums.ts'
import { columns, otherRoutes, rows } from './testing/matrix.ts'
import { samples } from './testing/samples.ts'
import { counters, createWorld, settled, type World } from './testing/world.ts'

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

/** The way of all operations, of those whose requests may be larger, and the 404 for whatever else is asked under `/api`. */
const callables = [
  '/api/call/:name (POST)',
  '/api/* (GET)',
  ...Object.values(operations).flatMap(({ name, ...contract }) =>
    'largestBody' in contract ? [`/api/call/${name} (POST)`] : [],
  ),
]

/** GET, PUT and DELETE of one thing. */
const mostMethods = 3

/** The router's own tree of routes, branch by branch put together again; HEAD comes with each GET. */
function routesOf(tree: string): string[] {
  const branch: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    branch.length = indent.length / 4
    branch.push(part)
    // One handler for all methods is one route; a few of them at one address are a route each.
    const named = methods?.split(', ').filter((method) => method !== 'HEAD') ?? []
    const own = named.length > mostMethods ? named.slice(0, 1) : named
    return own.map((method) => `${branch.join('')} (${method})`)
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
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.app[Symbol.asyncDispose]())

describe('S-59 the server, its description and this matrix name the same operations', () => {
  const names = allOperations.map(({ contract }) => contract.name).sort()

  test('each operation has its line here, and each line its operation', () => {
    expect([...new Set(rows.map(({ operation }) => operation))].sort()).toEqual(names)
    expect(columns).toEqual(actorNames)
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
