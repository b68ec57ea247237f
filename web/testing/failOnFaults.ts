import { afterEach } from 'vitest'
import { takeRecordedFaults } from './fakeFetch.ts'

// Vitest runs clean-up functions in reverse order. This file is loaded first, so its check runs last: when it throws,
// all other clean-up functions have run.
afterEach(() => {
  const faults = takeRecordedFaults()
  if (faults.length > 0) throw new Error(`The fake server found faults:\n${faults.join('\n')}`)
})
