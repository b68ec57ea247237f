import { afterEach, beforeEach } from 'vitest'
import { houseBanner } from '../platform/houseBanner.ts'
import { queryClient } from '../platform/query.tsx'
import { hasMissedNews } from '../platform/session.ts'
import { toasts } from '../ui/toasts.ts'

// Files share one environment: what one test was told by its server must not be known in the next, what it said must not
// still be read there, and who signed in or out in it is no news there.
beforeEach(() => {
  hasMissedNews()
  houseBanner.set(false)
  for (const { id } of toasts.list()) toasts.close(id)
})
afterEach(() => queryClient.clear())
