import { afterEach, beforeEach } from 'vitest'
import { bannerVisibility } from '../platform/page/bannerVisibility.ts'
import { queryClient } from '../platform/api/query.tsx'
import { hasMissedSessionChange, sessionStore } from '../platform/session/session.ts'
import { toasts } from '../ui/overlays/toasts.ts'
import { resetFetch } from './fakeFetch.ts'

// Test files share one environment. Each test starts without cached queries, toasts, unsaved changes and session
// messages of the test before.
function clearUnsavedChanges() {
  // Some test files run without a DOM.
  if (typeof localStorage === 'undefined') return
  for (const key of Object.keys(localStorage)) if (key.startsWith('sp.unsaved.')) localStorage.removeItem(key)
}

// Failed reads are retried at once, not after seconds.
queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } })

beforeEach(() => {
  resetFetch()
  sessionStore.set(null)
  clearUnsavedChanges()
  hasMissedSessionChange()
  bannerVisibility.set(false)
  for (const { id } of toasts.get()) toasts.close(id)
})
afterEach(() => queryClient.clear())
