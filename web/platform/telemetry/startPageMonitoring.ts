import type { createBrowserRouter } from 'react-router'
import { trackPageViews } from './analytics.ts'
import { startPageReports } from './pageReports.ts'

/** Starts analytics, error reports and web vitals. */
export function startPageMonitoring(router: ReturnType<typeof createBrowserRouter>): void {
  trackPageViews(router)
  startPageReports(router)
}
