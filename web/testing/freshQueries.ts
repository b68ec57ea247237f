import { afterEach, beforeEach } from 'vitest'
import { queryClient } from '../platform/query.tsx'
import { hasMissedNews } from '../platform/session.ts'

// Files share one environment: what one test was told by its server must not be known in the next, and who signed in or
// out in it is no news there.
beforeEach(() => void hasMissedNews())
afterEach(() => queryClient.clear())
