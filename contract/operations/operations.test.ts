import { expect, test } from 'vitest'
import { failures } from '../failures.ts'
import { endpointPaths } from '../endpointPaths.ts'
import type { RateLimit } from '../operation.ts'
import { attribution } from './access.ts'
import { timeZone } from './admin/adminUsers.ts'
import { casting } from './casting.ts'
import { endpoints, operations } from './index.ts'
import { lineReading } from './lineReadings.ts'
import { planChoice } from './practicePlans.ts'
import { rehearsalSettings } from './rehearsal.ts'
import { rehearsalRun } from './rehearsalRuns.ts'

test('each operation is listed under the name that its contract states', () => {
  for (const [key, contract] of Object.entries(operations)) expect(contract.name).toBe(key)
})

test('each operation lists only failures that the failure list contains', () => {
  for (const contract of Object.values(operations)) {
    for (const code of contract.failures) expect(Object.hasOwn(failures, code)).toBe(true)
  }
})

test('each endpoint is listed under its name, has the method and path of `endpointPaths`, and names only known failures', () => {
  expect(Object.keys(endpoints).sort()).toEqual(Object.keys(endpointPaths).sort())
  for (const [key, { name, method, path, failures: codes }] of Object.entries(endpoints)) {
    expect({ name, method, path }).toEqual({ name: key, ...endpointPaths[name] })
    for (const code of codes) expect(Object.hasOwn(failures, code)).toBe(true)
  }
})

test('the input schema of an operation refuses a time in year 0, because PostgreSQL cannot store it', () => {
  const { input } = operations.publishBlogPost
  expect(input.safeParse({ postId: 'p1', at: '0000-01-01T00:00:00.000Z' }).success).toBe(false)
  expect(input.safeParse({ postId: 'p1', at: '2027-01-01T00:00:00.000Z' }).success).toBe(true)
})

/** The rate limits of an operation or an endpoint; empty if it has none. */
const limitsOf = (contract: object): readonly RateLimit[] =>
  'limits' in contract ? (contract.limits as readonly RateLimit[]) : []
const everything = [...Object.values(operations), ...Object.values(endpoints)]

test('each operation that writes and needs no session has a rate limit per client, except `signIn` and `signOut`', () => {
  const open = everything.filter(({ access, effect }) => access === 'anyone' && effect === 'writes')
  const unlimited = open.filter((contract) => !limitsOf(contract).some(({ per }) => per === 'client'))
  // The code of `signIn` limits the attempts by account and by client. `signOut` only ends a session.
  expect(unlimited.map(({ name }) => name).toSorted()).toEqual(['signIn', 'signOut'])
})

test('each rate limit counts requests during 1, 10, 15 or 60 minutes', () => {
  const windows = everything.flatMap((contract) => limitsOf(contract).map(({ windowS }) => windowS))
  expect(windows.length).toBeGreaterThan(50)
  for (const seconds of windows) expect([60, 600, 900, 3_600]).toContain(seconds)
})

const numbered = <Value>(count: number, value: Value) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, value]))

test('a casting has at most 1,000 roles, a rehearsal at most 60 settings, and the marketing source of a visitor at most 20 entries', () => {
  const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
    schema.safeParse(value).success
  const voice = { voiceId: 'tom', speed: 1 }
  const castingOf = (count: number) => ({ mine: [], roles: numbered(count, voice), pronunciations: [] })
  expect([1_000, 1_001].map((count) => accepts(casting, castingOf(count)))).toEqual([true, false])
  expect([60, 61].map((count) => accepts(rehearsalSettings, numbered(count, 1)))).toEqual([true, false])
  expect([20, 21].map((count) => accepts(attribution, numbered(count, 'x')))).toEqual([true, false])
})

const choice = { day: '2026-11-27', time: '18:30', timeZone: 'Europe/London', minutesPerDay: 45, occasion: '' }

test('a practice plan and the admin log accept no unknown time zone, and the admin log no offset such as +02:00', () => {
  const accepts = (change: object) => planChoice.safeParse({ ...choice, ...change }).success
  expect([accepts({}), accepts({ timeZone: 'Europe/Nowhere' })]).toEqual([true, false])
  const zones = ['Asia/Kolkata', 'Europe/Nowhere', '+02:00'].map((zone) => timeZone.safeParse(zone).success)
  expect(zones).toEqual([true, false, false])
})

test.each(['24:00', '9:30', '18:60'])('a practice plan does not accept the time %s', (time) => {
  expect(planChoice.safeParse({ ...choice, time }).success).toBe(false)
})

test('the text of a blog post may have 1,500 lines and 2,500 signs of markup, and not more', () => {
  const accepts = (body: string) => operations.previewBlogPost.input.safeParse({ body }).success
  expect([accepts('\n'.repeat(1_499)), accepts('\n'.repeat(1_500))]).toEqual([true, false])
  expect([accepts('*'.repeat(2_500)), accepts('_'.repeat(2_501))]).toEqual([true, false])
})

test('a broadcast to the accounts that match a filter needs at least one criterion', () => {
  const accepts = (filter: object) =>
    operations.previewNotice.input.safeParse({ audience: { kind: 'filter', filter } }).success
  expect([accepts({}), accepts({ coupon: undefined }), accepts({ verified: false })]).toEqual([false, false, true])
})

test('a line reading has a manner, a direction or both', () => {
  const accepts = (reading: object) => lineReading.safeParse(reading).success
  for (const reading of [{ manner: 'urgent' }, { direction: 'as if asleep' }, { manner: 'urgent', direction: 'sad' }])
    expect([reading, accepts(reading)]).toEqual([reading, true])
  for (const reading of [{}, { direction: ' ' }]) expect([reading, accepts(reading)]).toEqual([reading, false])
})

test.each(['right', 'prompted', 'toPractise'])(
  'the schema of a run refuses a run in which more lines are counted as %s than were said',
  (name) => {
    const at = '2026-11-21T09:30:00.000Z'
    const run = {
      ...{ runId: 'run_12345', kind: 'run', roles: ['ANNA'], firstLineId: 'l1', lastLineId: 'l1', hiding: 'whole' },
      ...{ ownLines: 3, said: 2, right: 0, prompted: 0, toPractise: 0 },
      ...{ isFinished: true, startedAt: at, endedAt: at, practisedMs: 1 },
    }
    expect(rehearsalRun.safeParse({ ...run, [name]: 2 }).error).toBeUndefined()
    expect(rehearsalRun.safeParse({ ...run, [name]: 3 }).success).toBe(false)
  },
)

test('a note of a coach is stored without spaces around it, and a note of only spaces is refused', () => {
  const parse = (text: string) =>
    operations.saveCoachNote.input.safeParse({
      ...{ token: 'a'.repeat(43), noteId: 'note-0001', lineId: 'l1', author: 'Priya', text },
    })
  expect(parse('  Slower here.\n').data?.text).toBe('Slower here.')
  expect(parse(' \n ').success).toBe(false)
})
