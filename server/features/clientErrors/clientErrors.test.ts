import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InputOf } from '@scene-partner/contract/operations/index'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { failureOf } from '../auth/testing/mailAndFailures.ts'
import { deleteOldReports } from './deleteOldReports.ts'

const dayMs = 86_400_000

let app: TestApp
let manager: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await startApp()
})
// Each test begins without reports and with a new session, because tests count all reports and advance the clock.
beforeEach(async () => {
  await app.database.db.execute(sql`truncate client_errors, web_vitals`)
  manager = await app.signUp({ change: { role: 'manager' } })
})
afterAll(() => app[Symbol.asyncDispose]())

type Report = InputOf<'reportClient'>
const error = {
  route: '/scripts/:id',
  name: 'TypeError',
  message: 'x is undefined',
  frames: 'f@/assets/main-3f2a.js:1:200',
}
const report = (change: Partial<Report> = {}) => app.visitor().call('reportClient', { release: '1.2.0', ...change })
const listErrors = async (release: string) => (await manager.call('listClientErrors', { release })).errors

test('equal errors of browsers are stored in one row per release and route, with their count and the first and last time', async () => {
  const firstAt = app.clock.now().toISOString()
  await report({ errors: [error] })
  app.clock.advance(60_000)
  await report({ errors: [{ ...error, times: 4 }] })
  await report({ errors: [{ ...error, route: '/studio' }] })
  await report({ release: '1.3.0', errors: [error] })
  const lastAt = app.clock.now().toISOString()
  expect(await listErrors('1.2.0')).toHaveLength(2)
  expect((await listErrors('1.2.0')).find(({ route }) => route === '/scripts/:id')).toMatchObject({
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

test('S-62 stored errors contain no script text, no personal data and no user id', async () => {
  const actor = await app.signUp()
  const message = `Unexpected token 'H', "HAMLET: To be" is not JSON; ines@example.org at https://x.example/a?token=abc 55512345`
  const frames =
    'HAMLET To be or not\nat read (https://x.example/assets/parse-9c1.js:3:14)\nat /disk/ines/secret.txt:1:1'
  await actor.call('reportClient', { release: '9.0.0', errors: [{ ...error, message, frames }] })
  const { rows } = await app.database.db.execute(sql`select * from client_errors where release = '9.0.0'`)
  expect(rows).toHaveLength(1)
  const storedText = JSON.stringify(rows)
  for (const word of ['HAMLET', 'To be', 'ines', 'token=', '55512345', actor.userId, actor.email])
    expect(storedText).not.toContain(word)
  expect(storedText).toContain('assets/parse-9c1.js:3:14')
})

test('at most 500 different errors are stored per release', async () => {
  await app.database.db.execute(sql`
    insert into client_errors (release, fingerprint, route, name, message, first_at, last_at)
    select '6.6.6', 'f' || n, '/', 'Error', 'made up', now(), now() from generate_series(1, 500) as n`)
  await report({ release: '6.6.6', errors: [error] })
  const { rows } = await app.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from client_errors where release = '6.6.6'`,
  )
  expect(rows[0]?.count).toBe(500)
})

test('all pages of errors that were reported at the same time together contain each error once', async () => {
  await app.database.db.execute(sql`
    insert into client_errors (release, fingerprint, route, name, message, first_at, last_at)
    select '5.5.' || n % 2, 'f' || n % 50, '/' || n, 'Error', 'at once', now(), date_trunc('milliseconds', now())
    from generate_series(1, 250) as n`)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await manager.call('listClientErrors', { ...(cursor && { cursor }) })
    seen.push(...page.errors.map(({ route }) => route))
    cursor = page.nextCursor
  } while (cursor && seen.length < 500)
  expect(seen.toSorted()).toEqual(Array.from({ length: 250 }, (_, at) => `/${at + 1}`).toSorted())
})

test.each([
  { release: '../../etc' },
  { errors: [{ ...error, route: '/scripts/x?token=1' }] },
  { errors: Array.from({ length: 11 }, () => error) },
  { errors: [{ ...error, message: 'x'.repeat(301) }] },
  { vitals: [{ route: '/', metric: 'LCP' as const, value: -1 }] },
])('S-08 an invalid report is refused: %j', async (change) => {
  expect(await failureOf(report(change))).toMatchObject({ http: 400 })
})

test('web vitals are listed as 75th percentile by release and route', async () => {
  const vital = (value: number) => ({ route: '/studio', metric: 'LCP' as const, value })
  await report({ vitals: [900, 1000, 1100, 5000].map(vital) })
  await report({ vitals: [{ route: '/studio', metric: 'CLS', value: 0.4 }] })
  const { rows } = await manager.call('getWebVitals', { days: 7 })
  const of = (metric: string) => rows.find((row) => row.metric === metric)
  expect(of('LCP')).toMatchObject({ route: '/studio', release: '1.2.0', visits: 4, rating: 'good' })
  expect(of('LCP')?.p75).toBeGreaterThan(1000)
  expect(of('LCP')?.p75).toBeLessThan(1210)
  expect(of('CLS')).toMatchObject({ visits: 1, rating: 'poor' })
})

test('web vitals count the visits of the requested number of days, list the most visited routes first, and can be filtered by release', async () => {
  const visit = (route: string, release = '1.2.0') =>
    report({ release, vitals: [{ route, metric: 'LCP', value: 900 }] })
  await visit('/studio')
  await visit('/studio')
  app.clock.advance(dayMs)
  await visit('/studio')
  await visit('/voices')
  app.clock.advance(6 * dayMs)
  await visit('/voices')
  const reader = await app.signUp({ change: { role: 'manager' } })
  const listVisits = async (input: InputOf<'getWebVitals'>) =>
    (await reader.call('getWebVitals', input)).rows.map(({ route, visits }) => [route, visits])
  // The first two visits were seven days ago. The seven days include today.
  expect(await listVisits({ days: 7 })).toEqual([
    ['/voices', 2],
    ['/studio', 1],
  ])
  expect(await listVisits({ days: 30 })).toEqual([
    ['/studio', 3],
    ['/voices', 2],
  ])
  await visit('/pricing', '1.3.0')
  expect(await listVisits({ days: 7, release: '1.3.0' })).toEqual([['/pricing', 1]])
})

test('from a browser with Do Not Track or Global Privacy Control, errors are stored but web vitals are not', async () => {
  const vitals = [{ route: '/quiet', metric: 'INP' as const, value: 40 }]
  const errors = [{ ...error, route: '/quiet' }]
  for (const header of ['dnt', 'sec-gpc']) {
    const browser = app.visitor({ [header]: '1' })
    expect(await browser.call('reportClient', { release: '1.2.0', errors, vitals })).toEqual({ kept: 1 })
  }
  const { rows } = await manager.call('getWebVitals', {})
  expect(rows.map(({ route }) => route)).not.toContain('/quiet')
})

test('at most 10,000 errors are stored; the errors that have not occurred for the longest time are deleted', async () => {
  const longAgo = new Date(app.clock.now().getTime() - 30 * dayMs).toISOString()
  await app.database.db.execute(sql`
    insert into client_errors (release, fingerprint, route, name, message, first_at, last_at)
    select '0.0.' || n, 'f', '/', 'Error', 'made up', ${longAgo}::timestamptz, ${longAgo}::timestamptz from generate_series(1, 10000) as n`)
  await report({ release: '7.0.0', errors: [error, { ...error, route: '/studio' }] })
  expect(await listErrors('7.0.0')).toHaveLength(2)
  const { rows } = await app.database.db.execute(sql`select count(*)::int as count from client_errors`)
  expect(rows).toEqual([{ count: 10_000 }])
})

test('errors and web vitals older than 90 days are deleted', async () => {
  await report({ errors: [error], vitals: [{ route: '/', metric: 'LCP', value: 900 }] })
  app.clock.advance(91 * dayMs)
  await report({ release: '2.0.0', errors: [error] })
  await deleteOldReports(app.services)
  const { rows: releases } = await app.database.db.execute(sql`select distinct release from client_errors`)
  expect(releases).toEqual([{ release: '2.0.0' }])
  const { rows } = await app.database.db.execute(sql`select * from web_vitals`)
  expect(rows).toEqual([])
})
