import { expect, test } from 'vitest'
import { failures } from '../failures.ts'
import { operations } from './index.ts'

test('each operation is found under its own name', () => {
  for (const [key, contract] of Object.entries(operations)) expect(contract.name).toBe(key)
})

test('each operation names only failures that the catalogue can say', () => {
  for (const contract of Object.values(operations)) {
    for (const code of contract.failures) expect(Object.hasOwn(failures, code)).toBe(true)
  }
})
