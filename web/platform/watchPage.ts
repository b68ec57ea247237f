import type { createBrowserRouter } from 'react-router'
import { watchVisits } from './analytics.ts'
import { reportPage } from './reports.ts'

/** Counts visits, and tells the house what goes wrong here and how the page felt. */
export function watchPage(router: ReturnType<typeof createBrowserRouter>): void {
  watchVisits(router)
  reportPage(router)
}
