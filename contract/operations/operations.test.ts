import { expect, test } from 'vitest'
import { failures } from '../failures.ts'
import { endpointPaths } from '../endpointPaths.ts'
import { endpoints, operations } from './index.ts'

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
