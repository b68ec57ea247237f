import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { bannerVisibility } from '../platform/page/bannerVisibility.ts'
import { queryClient } from '../platform/query/query.tsx'
import { hasMissedSessionChange, sessionStore } from '../platform/session/session.ts'
import { toasts } from '../ui/overlays/toasts.ts'
import { resetFetch } from './fakeFetch.ts'

// Removes unsaved changes and the session storage of the previous test. Test files share one environment, and each test
// must start with empty state.
function clearStorage() {
  // Test files without a DOM have no storage to clear.
  if (typeof localStorage === 'undefined') return
  sessionStorage.clear()
  for (const key of Object.keys(localStorage)) if (key.startsWith('sp.unsaved.')) localStorage.removeItem(key)
}

// Failed queries are retried immediately, so that tests do not wait for seconds.
queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } })

beforeEach(() => {
  resetFetch()
  sessionStore.set(null)
  clearStorage()
  hasMissedSessionChange()
  bannerVisibility.set(false)
  for (const { id } of toasts.get()) toasts.close(id)
})
afterEach(() => queryClient.clear())
// State that one test file leaves, such as a chosen voice or the width of the window, must not affect the next file.
beforeAll(() => {
  if (typeof localStorage !== 'undefined') localStorage.clear()
})
afterAll(() => {
  vi.unstubAllGlobals()
  // A test that hides the page replaces this property of the document. The page is visible again in the next file.
  if (typeof document !== 'undefined') Reflect.deleteProperty(document, 'visibilityState')
})
