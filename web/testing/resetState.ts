import { afterEach, beforeEach } from 'vitest'
import { houseBanner } from '../platform/houseBanner.ts'
import { queryClient } from '../platform/query.tsx'
import { hasMissedNews } from '../platform/session.ts'
import { toasts } from '../ui/toasts.ts'

// Files share one environment: what one test was told by its server must not be known in the next, what it said must not
// still be read there, and who signed in or out in it is no news there.
function forgetUnsaved() {
  // Some files want no page at all.
  if (typeof localStorage === 'undefined') return
  for (const key of Object.keys(localStorage)) if (key.startsWith('sp.unsaved.')) localStorage.removeItem(key)
}

beforeEach(() => {
  forgetUnsaved()
  hasMissedNews()
  houseBanner.set(false)
  for (const { id } of toasts.list()) toasts.close(id)
})
afterEach(() => queryClient.clear())
