import type { DataRouter } from 'react-router'
import { trackPageViews } from './analytics.ts'
import { startPageReports } from './pageReports.ts'

/** Starts analytics, error reports and web vitals. */
export function startPageMonitoring(router: DataRouter): void {
  trackPageViews(router)
  startPageReports(router)
}
