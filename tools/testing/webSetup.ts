import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// On a busy machine a second is soon over; what never comes fails all the same.
configure({ asyncUtilTimeout: 15_000 })

// Files share one environment, so what one test mounted must not be found by the next.
afterEach(cleanup)

// Whoever tests is not counted, so that no test hears of calls it did not make; the tests of counting say otherwise.
if (typeof document !== 'undefined') Object.defineProperty(navigator, 'doNotTrack', { value: '1', configurable: true })

// Browsers have it and happy-dom has not: what the product reports as unforeseen fails the test.
globalThis.reportError ??= (error: unknown) => {
  throw error
}

// Browsers answer a promise to whoever scrolls; happy-dom scrolls to no place. What is answered is not to be undone.
if (typeof Element !== 'undefined') {
  const scrolled = () => Promise.resolve()
  for (const name of ['scrollIntoView', 'scrollTo', 'scrollBy'])
    Object.defineProperty(Element.prototype, name, { value: scrolled, configurable: true, writable: true })
}
