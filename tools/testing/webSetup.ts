import { threadId } from 'node:worker_threads'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// The default of one second is too short on a busy machine. A test still fails if an element never appears.
configure({ asyncUtilTimeout: 15_000 })

// Test files share one document, so components that a test has mounted are removed after it.
afterEach(cleanup)

// Turns analytics off, so that a test receives only the calls that it causes itself. The tests of analytics turn it on.
if (typeof document !== 'undefined') Object.defineProperty(navigator, 'doNotTrack', { value: '1', configurable: true })

// Test files run in threads of one process and would share its broadcast channels. The id of the thread in the name of
// the channel keeps their messages separate.
class ChannelOfThread extends globalThis.BroadcastChannel {
  constructor(name: string) {
    super(`${threadId}:${name}`)
  }
}
// This file runs before each test file, also if it has already replaced the class for an earlier test file in the same
// thread.
if (globalThis.BroadcastChannel.name !== ChannelOfThread.name) globalThis.BroadcastChannel = ChannelOfThread

// happy-dom lacks `reportError`. An error that the product reports fails the test.
globalThis.reportError ??= (error: unknown) => {
  throw error
}

// Scroll functions return a promise in browsers, but nothing in happy-dom. Here they return a promise too, so that a
// test fails if an effect returns this promise: React would call it as a clean-up function.
if (typeof Element !== 'undefined') {
  const scrolled = () => Promise.resolve()
  for (const name of ['scrollIntoView', 'scrollTo', 'scrollBy'])
    Object.defineProperty(Element.prototype, name, { value: scrolled, configurable: true, writable: true })
}
