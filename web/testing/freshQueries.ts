import { afterEach } from 'vitest'
import { queryClient } from '../platform/query.tsx'

// Files share one environment: what one test was told by its server must not be known in the next.
afterEach(() => queryClient.clear())
