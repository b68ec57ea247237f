import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '@scene-partner/contract/operations/index'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { refusalOf } from '../accounts/testing/mailAndRefusals.ts'
import { forgetReports } from './index.ts'

const dayMs = 86_400_000

let app: TestApp
let manager: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await startApp()
  manager = await app.signUp({ change: { role: 'manager' } })
})
afterAll(() => app[Symbol.asyncDispose]())

type Report = InputOf<'reportClient'>
const fault = {
  route: '/scripts/:id',
  name: 'TypeError',
  message: 'x is undefined',
  frames: 'f@/assets/main-3f2a.js:1:200',
}
const report = (change: Partial<Report> = {}) => app.visitor().call('reportClient', { release: '1.2.0', ...change })
const errorsOf = async (release: string) => (await manager.call('listClientErrors', { release })).errors

test('the same fault is one line of its release and route, counted, with its first and its last time', async () => {
  const firstAt = app.clock.now().toISOString()
  await report({ errors: [fault] })
  app.clock.advance(60_000)
  await report({ errors: [{ ...fault, times: 4 }] })
  await report({ errors: [{ ...fault, route: '/studio' }] })
  await report({ release: '1.3.0', errors: [fault] })
  const lastAt = app.clock.now().toISOString()
  expect(await errorsOf('1.2.0')).toHaveLength(2)
  expect((await errorsOf('1.2.0')).find(({ route }) => route === '/scripts/:id')).toMatchObject({
    ...{
      name: 'TypeError',
      message: 'x is undefined',
      frames: '/assets/main-3f2a.js:1:200',
      times: 5,
      firstAt,
      lastAt,
    },
  })
  const { releases } = await manager.call('listClientErrors', {})
  expect(releases).toEqual([
    expect.objectContaining({ release: '1.3.0', kinds: 1, times: 1 }),
    expect.objectContaining({ release: '1.2.0', kinds: 1, times: 6 }),
  ])
})

test('S-62 nothing of a script and nothing of a person is kept, whatever a browser sends, and nobody’s name is beside it', async () => {
  const actor = await app.signUp()
  const message = `Unexpected token 'H', "HAMLET: To be" is not JSON; ines@example.org at https://x.example/a?token=abc 55512345`
  const frames =
    'HAMLET To be or not\nat read (https://x.example/assets/parse-9c1.js:3:14)\nat /disk/ines/secret.txt:1:1'
  await actor.call('reportClient', { release: '9.0.0', errors: [{ ...fault, message, frames }] })
  const { rows } = await app.database.db.execute(sql`select * from client_errors where release = '9.0.0'`)
  expect(rows).toHaveLength(1)
  const kept = JSON.stringify(rows)
  for (const word of ['HAMLET', 'To be', 'ines', 'token=', '55512345', actor.userId, actor.email])
    expect(kept).not.toContain(word)
  expect(kept).toContain('assets/parse-9c1.js:3:14')
})

test('whoever invents faults fills nothing: of one release only so many are told apart, and known ones count on', async () => {
  await app.database.db.execute(sql`
    insert into client_errors (release, fingerprint, route, name, message, first_at, last_at)
    select '6.6.6', 'f' || n, '/', 'Error', 'made up', now(), now() from generate_series(1, 500) as n`)
  await report({ release: '6.6.6', errors: [fault] })
  const { rows } = await app.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from client_errors where release = '6.6.6'`,
  )
  expect(rows[0]?.count).toBe(500)
})

test.each([
  { release: '../../etc' },
  { errors: [{ ...fault, route: '/scripts/x?token=1' }] },
  { errors: Array.from({ length: 11 }, () => fault) },
  { errors: [{ ...fault, message: 'x'.repeat(301) }] },
  { vitals: [{ route: '/', metric: 'LCP' as const, value: -1 }] },
])('S-08 a report that is none is refused: %j', async (change) => {
  expect(await refusalOf(report(change))).toMatchObject({ http: 400 })
})

test('how pages felt is told by release and route as what three of four visits were better than', async () => {
  const felt = (value: number) => ({ route: '/studio', metric: 'LCP' as const, value })
  await report({ vitals: [900, 1000, 1100, 5000].map(felt) })
  await report({ vitals: [{ route: '/studio', metric: 'CLS', value: 0.4 }] })
  const { rows } = await manager.call('getWebVitals', { days: 7 })
  const of = (metric: string) => rows.find((row) => row.metric === metric)
  expect(of('LCP')).toMatchObject({ route: '/studio', release: '1.2.0', visits: 4, rating: 'good' })
  expect(of('LCP')?.p75).toBeGreaterThan(1000)
  expect(of('LCP')?.p75).toBeLessThan(1210)
  expect(of('CLS')).toMatchObject({ visits: 1, rating: 'poor' })
})

test('of one who asks not to be followed no vitals are kept, and errors are', async () => {
  const vitals = [{ route: '/quiet', metric: 'INP' as const, value: 40 }]
  const errors = [{ ...fault, route: '/quiet' }]
  for (const header of ['dnt', 'sec-gpc']) {
    const browser = app.visitor({ [header]: '1' })
    expect(await browser.call('reportClient', { release: '1.2.0', errors, vitals })).toEqual({ kept: 1 })
  }
  const { rows } = await manager.call('getWebVitals', {})
  expect(rows.map(({ route }) => route)).not.toContain('/quiet')
})

test('whoever invents releases fills nothing either: what nobody met for longest makes room', async () => {
  const longAgo = new Date(app.clock.now().getTime() - 30 * dayMs).toISOString()
  await app.database.db.execute(sql`
    insert into client_errors (release, fingerprint, route, name, message, first_at, last_at)
    select '0.0.' || n, 'f', '/', 'Error', 'made up', ${longAgo}::timestamptz, ${longAgo}::timestamptz from generate_series(1, 10000) as n`)
  await report({ release: '7.0.0', errors: [fault, { ...fault, route: '/studio' }] })
  expect(await errorsOf('7.0.0')).toHaveLength(2)
  const { rows } = await app.database.db.execute(sql`select count(*)::int as count from client_errors`)
  expect(rows).toEqual([{ count: 10_000 }])
})

test('what is older than ninety days is forgotten', async () => {
  app.clock.advance(91 * dayMs)
  await report({ release: '2.0.0', errors: [fault] })
  await forgetReports(app.services)
  const { releases } = await app.services.accounts
    .documentOf(manager.userId)
    .then(() => app.database.db.execute<{ release: string }>(sql`select distinct release from client_errors`))
    .then(({ rows }) => ({ releases: rows.map(({ release }) => release) }))
  // What was made up above bears the machine's own time.
  expect(releases.filter((one) => one !== '6.6.6')).toEqual(['2.0.0'])
  const { rows } = await app.database.db.execute(sql`select * from web_vitals`)
  expect(rows).toEqual([])
})
