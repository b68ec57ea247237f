// Verifies the access matrix (testing/accessMatrix.ts) against the running server. All tests are in one file, because
// creating all actors is expensive.
import { endpoints, operations } from '@scene-partner/contract/operations/index'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints, allOperations } from './app.ts'
import { users } from './features/accounts/tables.ts'
import { impersonationAudit } from './features/admin/impersonation/tables.ts'
import { features } from './features/index.ts'
import { type Actor, type ActorName, actorNames } from './testing/actors.ts'
import { columns, endpointColumns, endpointRows, otherRoutes, rows } from './testing/accessMatrix.ts'
import { sampleInputs } from './testing/sampleInputs.ts'
import { createSampleRequest, type SampleRequest } from './testing/sampleRequests.ts'
import { counterTables, startAppWithActors, getSettledChecksums, type AppWithActors } from './testing/appWithActors.ts'

const expectedAnswers: Record<string, { http: number; code: string }> = {
  '401': { http: 401, code: 'signed_out' },
  unv: { http: 403, code: 'email_not_verified' },
  ver: { http: 403, code: 'checkout/email-not-verified' },
  sub: { http: 403, code: 'subscription_required' },
  no: { http: 403, code: 'not_allowed' },
  ro: { http: 403, code: 'read_only' },
  '2fa': { http: 403, code: 'second-factor/needed' },
}
/** Failure codes that endpoints of stored files return in place of two codes of `expectedAnswers`. */
const storedFileCodes: Record<string, string> = {
  signed_out: 'storage/unauthenticated',
  not_allowed: 'storage/unauthorized',
}
const readOnlySentence = 'Read-only mode: nothing can be changed while impersonating another account.'
const refusalCodes = Object.values(expectedAnswers).map(({ code }) => code)

/** Routes of endpoints, operations and unknown `/api` paths. An operation with its own body limit has its own route. */
const contractRoutes = [
  ...allEndpoints.map(({ contract: { method, path } }) => `${path} (${method})`),
  '/api/call/:name (POST)',
  '/api/* (GET)',
  ...Object.values(operations).flatMap(({ name, ...contract }) =>
    'maxBodyBytes' in contract ? [`/api/call/${name} (POST)`] : [],
  ),
]

/** If a path has more methods than this, it counts as one route for all methods. */
const maxMethods = 3

/** Parses the printed tree of the router into routes, without HEAD routes. */
function routesOf(tree: string): string[] {
  const branch: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    branch.length = indent.length / 4
    branch.push(part)
    // A handler for all methods counts as one route; up to three methods on a path are a route each.
    const named = methods?.split(', ').filter((method) => method !== 'HEAD') ?? []
    const own = named.length > maxMethods ? named.slice(0, 1) : named
    return own.map((method) => `${branch.join('')} (${method})`)
  })
}

/**
 * Tables that may change during impersonation, by operation. The operations that end the impersonation are allowed. A
 * refused attempt to impersonate is written to the admin log.
 */
const allowedChanges: Record<string, readonly string[]> = {
  signOut: ['sessions', 'impersonation_sessions', 'admin_log'],
  endImpersonationSession: ['sessions', 'impersonation_sessions', 'admin_log'],
  startImpersonationSession: ['admin_log'],
  redeemImpersonationToken: ['admin_log'],
}
let world: AppWithActors
beforeAll(async () => {
  world = await startAppWithActors()
})
afterAll(() => world.app[Symbol.asyncDispose]())

// [spec1 §5.19]
describe('S-59 the server, the OpenAPI description and the access matrix contain the same operations', () => {
  const names = allOperations.map(({ contract }) => contract.name).sort()

  // [spec2 §6.15]
  test('the access matrix has rows for exactly the operations of the server', () => {
    expect([...new Set(rows.map(({ operation }) => operation))].sort()).toEqual(names)
    expect(columns).toEqual(actorNames)
    for (const { row, cells } of rows) expect([row, cells.length]).toEqual([row, actorNames.length])
  })

  // [spec2 §7.6]
  test('the server serves every operation of the contract', () => {
    expect(Object.keys(operations).sort()).toEqual(names)
  })

  // [spec2 §7.6]
  test('the OpenAPI description lists exactly the operations, uploads, downloads and live events', async () => {
    const { paths } = await world.app.visitor().json<{ paths: Record<string, object> }>('/api/openapi.json')
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    const uploadsAndDownloads = allEndpoints.map(
      ({ contract: { method, path } }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
    )
    const expected = [...names.map((name) => `post /api/call/${name}`), ...uploadsAndDownloads, 'get /api/live']
    expect(described.sort()).toEqual(expected.sort())
  })

  test('the OpenAPI description is sent compressed, and a client with the current ETag gets 304', async () => {
    const { headers } = await world.app.visitor({ 'accept-encoding': 'br' }).request('/api/openapi.json')
    expect(headers.get('content-encoding')).toBe('br')
    const etag = headers.get('etag') ?? ''
    expect((await world.app.visitor({ 'if-none-match': etag }).request('/api/openapi.json')).status).toBe(304)
  })

  test('every upload and download is in the contract and in the access matrix; every CSV table has a row in the access matrix', () => {
    const served = allEndpoints.map(({ contract }) => contract.name).sort()
    expect(served).toEqual(Object.keys(endpoints).sort())
    expect([...new Set(endpointRows.map(({ operation }) => operation))].sort()).toEqual(served)
    expect(endpointColumns).toEqual(actorNames)
    const tables = features.flatMap(({ csvTables }) => csvTables ?? []).map(({ name }) => `downloadCsv/${name}`)
    const tableRows = endpointRows.map(({ row }) => row).filter((row) => row.startsWith('downloadCsv/'))
    expect(tableRows.sort()).toEqual(tables.sort())
  })

  // [spec2 §6.15] [spec2 §8.33] [spec2 §9.26]
  test('every route that is no operation, upload, download or CSV table is listed in otherRoutes', () => {
    const served = routesOf(world.app.fastify.printRoutes()).filter((route) => !contractRoutes.includes(route))
    expect(served.sort()).toEqual(otherRoutes.map(({ route }) => route).sort())
  })
})

/** Operations that are slow, because each call starts a process, writes an archive or converts a picture. */
const slowOperations = ['importLink', 'importScript', 'exportData', 'uploadBlogPicture']
const isSlow = ({ operation }: { operation: string }) => slowOperations.includes(operation)
const isQuick = (row: { operation: string }) => !isSlow(row)

async function callAs(actor: Actor, operation: string, input: unknown) {
  const response = await actor.post(operation, input)
  const { data, error } = (await response.json()) as {
    data?: { audioUrl?: string }
    error?: { details: { code: string } }
  }
  return { http: response.status, code: error?.details.code, audioUrl: data?.audioUrl }
}

describe('S-01 each actor may do exactly what the access matrix says', () => {
  async function checkOperation({ row, operation, cells }: (typeof rows)[number]) {
    const { app, actors } = world
    const contract = allOperations.find((one) => one.contract.name === operation)?.contract
    const cases = await Promise.all(
      actorNames.map(async (name, index) => ({
        name,
        expected: cells[index] ?? '',
        actor: actors[name],
        input: await sampleInputs[row]?.(world, actors[name]),
      })),
    )
    const mustNotChange = ({ name, expected }: (typeof cases)[number]) =>
      expected !== 'ok' || contract?.effect === 'reads' || name === 'impersonated'
    const except = [...counterTables, ...(allowedChanges[operation] ?? [])]

    const before = await getSettledChecksums(app, except)
    for (const { name, actor, expected, input } of cases.filter(mustNotChange)) {
      const { http, code } = await callAs(actor, operation, input)
      if (expected === 'ok') expect([name, refusalCodes.includes(code ?? ''), http < 500]).toEqual([name, false, true])
      else expect({ name, http, code }).toEqual({ name, ...expectedAnswers[expected] })
    }
    // One comparison for all actors of the row, because comparing after each call takes half a minute in total.
    expect(await getSettledChecksums(app, except)).toEqual(before)

    for (const { name, actor, input } of cases.filter((one) => !mustNotChange(one))) {
      const { http, code, audioUrl } = await callAs(actor, operation, input)
      expect([name, refusalCodes.includes(code ?? ''), http < 500]).toEqual([name, false, true])
      if (audioUrl) await actor.downloadAudio(audioUrl)
    }
    await world.restore()
  }
  test.each(rows.filter(isQuick))('responses of $row match the access matrix', checkOperation)
  test.each(rows.filter(isSlow))('responses of $row match the access matrix', { tags: ['long'] }, checkOperation)
})

/** Tables that a download may change: the admin log records CSV downloads, and an export stores a lease. */
const changedByDownloads: Record<string, readonly string[]> = {
  downloadCsv: ['admin_log'],
  exportData: ['export_turns'],
}

type EndpointCase = { name: ActorName; expected: string; request: SampleRequest }

async function requestAs(actor: Actor, { path, init }: SampleRequest) {
  const response = await actor.request(path, init)
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const text = init?.method === 'HEAD' ? '' : await response.text()
  const code = isJson && text ? (JSON.parse(text) as { error?: { details: { code: string } } }).error?.details.code : ''
  return { http: response.status, code: code ?? '' }
}

describe('S-01 each actor may upload and download exactly what the access matrix says', () => {
  async function checkEndpoint({ row, operation, cells }: (typeof endpointRows)[number]) {
    const { app, actors } = world
    const contract = allEndpoints.find((one) => one.contract.name === operation)?.contract
    const except = [...counterTables, ...(changedByDownloads[operation] ?? [])]
    const refusalOf = (cell: string) => {
      const refusal = expectedAnswers[cell]
      const code = contract?.isStoredFile && storedFileCodes[refusal?.code ?? '']
      return code ? { ...refusal, code } : refusal
    }
    const cases: EndpointCase[] = []
    for (const [index, name] of actorNames.entries())
      cases.push({
        name,
        expected: cells[index] ?? '',
        request: await createSampleRequest(row, world, actors[name]),
      })
    const mayChange = ({ expected }: EndpointCase) => expected === 'ok' && contract?.effect === 'writes'
    const check = async ({ name, expected, request }: EndpointCase) => {
      const { http, code } = await requestAs(actors[name], request)
      // A response to HEAD has no body and therefore no code that could be compared.
      if (expected === 'ok') expect([name, http, code]).toEqual([name, 200, ''])
      else if (expected === '404' || expected === '403') expect([name, http]).toEqual([name, Number(expected)])
      else expect({ name, http, code }).toEqual({ name, ...refusalOf(expected) })
    }
    const before = await getSettledChecksums(app, except)
    for (const one of cases.filter((each) => !mayChange(each))) await check(one)
    // None of these requests may change data, so the checksums are compared once for all of them.
    expect(await getSettledChecksums(app, except)).toEqual(before)
    for (const one of cases.filter(mayChange)) await check(one)
    await world.restore()
  }
  test.each(endpointRows.filter(isQuick))('responses of $row match the access matrix', checkEndpoint)
  test.each(endpointRows.filter(isSlow))('responses of $row match the access matrix', { tags: ['long'] }, checkEndpoint)

  test.each(['storeLineRecording', 'deleteLineRecording', 'importScript'])(
    'a %s request of an impersonated session is refused, and the refusal is in the impersonation audit',
    async (row) => {
      const { app, actors } = world
      const { path, init } = await createSampleRequest(row, world, actors.impersonated)
      const response = await actors.impersonated.request(path, init)
      const { error } = (await response.json()) as { error: { message: string } }
      expect([response.status, error.message]).toEqual([403, readOnlySentence])
      const contract = allEndpoints.find((one) => one.contract.name === row)?.contract
      const entries = await app.database.db.select().from(impersonationAudit)
      expect(entries.map(({ outcome, what }) => [outcome, what])).toContainEqual([
        'refused',
        `${contract?.method} ${contract?.path}`,
      ])
    },
  )
})

describe('access to routes outside the contract', () => {
  test.each(otherRoutes)(
    '$route responds to a visitor with $visitor and to a signed-in user with $signedIn',
    async ({ path, method = 'GET', visitor, signedIn }) => {
      const { app, actors } = world
      const answers: number[] = []
      for (const client of [app.visitor(), actors.subscriber]) {
        const leave = new AbortController()
        answers.push((await client.request(path, { method, signal: leave.signal })).status)
        leave.abort()
      }
      expect(answers).toEqual([visitor, signedIn])
    },
  )

  test('a request through a proxy gets 404 for the mailbox of local mode', async () => {
    const { app } = world
    for (const header of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'via']) {
      const response = await app.visitor({ [header]: '203.0.113.9' }).request('/dev/mailbox.json')
      expect([header, response.status]).toEqual([header, 404])
    }
  })
})

describe('S-22 pending second factor', () => {
  test('while the second factor is pending, every operation without beforeSecondFactor is refused', async () => {
    const { actors } = world
    for (const { contract } of allOperations.filter((one) => !one.contract.beforeSecondFactor)) {
      const response = await actors.pending.post(contract.name, {})
      const { error } = (await response.json()) as { error: { details: { code: string } } }
      expect([contract.name, response.status, error.details.code]).toEqual([contract.name, 403, 'second-factor/needed'])
    }
  })

  test('an admin whose second factor is pending gets no live updates', async () => {
    const response = await world.actors.pending.request('/api/live')
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('second-factor/needed')])
  })
})

describe('S-25 the read-only check of an impersonation cannot be bypassed', () => {
  const bypasses: { name: string; path: string; init: RequestInit }[] = [
    {
      name: 'a method override header',
      path: '/api/call/updateProfile',
      init: { method: 'GET', headers: { 'x-http-method-override': 'POST' } },
    },
    { name: 'a method in the query', path: '/api/call/updateProfile?_method=POST', init: { method: 'GET' } },
    { name: 'the method PUT', path: '/api/call/updateProfile', init: { method: 'PUT' } },
    { name: 'a doubled slash', path: '/api//call/updateProfile', init: { method: 'POST' } },
    { name: 'a path in capital letters', path: '/api/call/UPDATEPROFILE', init: { method: 'POST' } },
    { name: 'an escaped letter', path: '/api/call/%75pdateProfile', init: { method: 'POST' } },
    { name: 'a slash at the end', path: '/api/call/updateProfile/', init: { method: 'POST' } },
    { name: 'a dot in the path', path: '/api/call/getSession/../updateProfile', init: { method: 'POST' } },
    {
      name: 'form data',
      path: '/api/call/updateProfile',
      init: { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    },
  ]

  test.each(bypasses)('a request with $name does not bypass the read-only impersonation', async ({ path, init }) => {
    const { app, actors } = world
    const before = await getSettledChecksums(app, counterTables)
    const response = await actors.impersonated.request(path, {
      ...init,
      headers: { 'content-type': 'application/json', ...(init.headers as Record<string, string>) },
      ...(init.method === 'GET' ? {} : { body: JSON.stringify({ data: { firstName: 'Changed' } }) }),
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(await getSettledChecksums(app, counterTables)).toEqual(before)
  })
})

describe('S-25 impersonation is read-only', () => {
  const endings = ['signOut', 'endImpersonationSession']

  // [spec1 §6.5] [spec2 §4.30]
  test('the contract allows an impersonated session only two writing operations, which end the impersonation', () => {
    const open = allOperations.map(({ contract }) => contract).filter(({ effect }) => effect === 'writes')
    const allowed = open.filter(({ duringImpersonation }) => duringImpersonation !== 'refused')
    expect(allowed.map(({ name }) => name).sort()).toEqual([...endings].sort())
  })

  // [spec1 §6.5]
  test(
    'each operation that is refused during an impersonation returns the same error',
    { tags: ['long'] },
    async () => {
      const { actors } = world
      for (const { contract } of allOperations.filter((one) => one.contract.duringImpersonation === 'refused')) {
        const response = await actors.impersonated.post(contract.name, {})
        const { error } = (await response.json()) as { error: { message: string } }
        expect([contract.name, response.status, error.message]).toEqual([contract.name, 403, readOnlySentence])
      }
    },
  )

  test.each(otherRoutes.filter(({ method }) => method === 'POST'))(
    'a POST request to $route during an impersonation gets an error and changes nothing',
    async ({ path }) => {
      const { app, actors } = world
      const before = await getSettledChecksums(app, counterTables)
      const response = await actors.impersonated.request(path, { method: 'POST', body: '{}' })
      const { error } = (await response.json()) as { error: { message: string } }
      expect([response.status, error.message]).toEqual([403, readOnlySentence])
      expect(await getSettledChecksums(app, counterTables)).toEqual(before)
    },
  )

  test.each(otherRoutes.filter(({ method }) => method !== 'POST'))(
    'a request to $route during an impersonation changes no data',
    async ({ path }) => {
      const { app, actors } = world
      const before = await getSettledChecksums(app, counterTables)
      const leave = new AbortController()
      await actors.impersonated.request(path, { signal: leave.signal })
      leave.abort()
      expect(await getSettledChecksums(app, counterTables)).toEqual(before)
    },
  )
})

// [spec2 §6.16] [spec2 §7.21]
test('S-04 a userId in the input of a user without a role selects no other account', async () => {
  const { app, actors } = world
  const victim: ActorName = 'subscriber'
  const before = await getSettledChecksums(app, counterTables)
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
  expect(await getSettledChecksums(app, counterTables)).toEqual(before)
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
