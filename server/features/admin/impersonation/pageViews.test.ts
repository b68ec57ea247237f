import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { type Actor, createActors } from '../../../testing/actors.ts'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { impersonationAudit, impersonationSessions } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Returns the audit entries of all impersonations of this account. */
const readAudit = ({ userId }: Actor) =>
  app.database.db
    .select({ outcome: impersonationAudit.outcome, what: impersonationAudit.what, subject: impersonationAudit.subject })
    .from(impersonationAudit)
    .innerJoin(impersonationSessions, eq(impersonationAudit.sessionId, impersonationSessions.id))
    .where(eq(impersonationSessions.userId, userId))

test(
  'S-25 pages and live updates that an admin sees while impersonating an account are in the audit',
  { tags: ['long'] },
  async () => {
    const { impersonated, subscriber } = await createActors(app)
    const leave = new AbortController()
    // An audit entry needs an impersonation, so recording one for the subscriber would fail the request.
    for (const actor of [impersonated, subscriber])
      expect((await actor.request('/api/live', { signal: leave.signal })).status).toBe(200)
    leave.abort()
    const { services, url } = app
    const withPages = await buildApp({
      services,
      version: '0.0.0-test',
      checks: [],
      publicUrl: () => url,
      servePages: async (fastify, { sessionOf }) => {
        fastify.get('/*', async (request) => ({ email: (await sessionOf(request))?.user.email }))
      },
    })
    for (const { cookies, email } of [impersonated, subscriber]) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const page = await withPages.inject({
        url: '/scripts?tag=a',
        headers: { cookie, host: new URL(url).host, 'user-agent': '' },
      })
      expect(page.json()).toEqual({ email })
    }
    await withPages.close()
    const entries = await readAudit(impersonated)
    expect(entries.map(({ outcome, what, subject }) => [outcome, what, subject]).toSorted()).toEqual([
      ['seen', 'live', ''],
      ['seen', 'page', '/scripts'],
    ])
  },
)

test(
  'S-25 the audit contains the operations that the server calls to render a page for an impersonating admin; calls that write fail',
  { tags: ['long'] },
  async () => {
    const { impersonated, visitor } = await createActors(app)
    const { services, url } = app
    const withPages = await buildApp({
      services,
      version: '0.0.0-test',
      checks: [],
      publicUrl: () => url,
      servePages: async (fastify, { readOperation }) => {
        fastify.get<{ Params: { name: string } }>('/:name', async (request, reply) =>
          readOperation({ name: request.params.name, input: {} }, request, reply),
        )
      },
    })
    const read = async (name: string, cookies: ReadonlyMap<string, string>) => {
      const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
      return withPages.inject({ url: `/${name}`, headers: { cookie, host: new URL(url).host, 'user-agent': '' } })
    }
    expect((await read('getPracticeHome', impersonated.cookies)).json()).toMatchObject({ due: [] })
    expect((await read('getPracticeHome', visitor.cookies)).statusCode).toBe(401)
    for (const name of ['signOut', 'saveScript', 'nothing'])
      expect((await read(name, impersonated.cookies)).statusCode).toBeGreaterThanOrEqual(400)
    await withPages.close()
    const entries = await readAudit(impersonated)
    expect(entries.map(({ outcome, what }) => [outcome, what])).toContainEqual(['seen', 'getPracticeHome'])
  },
)
