import { expect, test } from 'vitest'
import { failures } from '../failures.ts'
import { endpointPaths } from '../endpointPaths.ts'
import { endpoints, operations } from './index.ts'
import { lineReading } from './lineReadings.ts'
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
