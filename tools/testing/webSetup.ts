import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// Files share one environment, so what one test mounted must not be found by the next.
afterEach(cleanup)
