import { expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { createActors } from '../../../testing/actors.ts'
import { startApp } from '../../../testing/startApp.ts'
import { impersonationAudit } from './tables.ts'

test(
  'S-25 pages and live updates that an admin sees while impersonating an account are in the audit',
  { tags: ['long'] },
  async () => {
    await using app = await startApp()
    const { impersonated, subscriber } = await createActors(app)
    const leave = new AbortController()
    for (const actor of [impersonated, subscriber]) await actor.request('/api/live', { signal: leave.signal })
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
    const entries = await app.database.db.select().from(impersonationAudit)
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
    await using app = await startApp()
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
    const entries = await app.database.db.select().from(impersonationAudit)
    expect(entries.map(({ outcome, what }) => [outcome, what])).toContainEqual(['seen', 'getPracticeHome'])
  },
)
