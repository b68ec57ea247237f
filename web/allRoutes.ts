import type { RouteObject } from 'react-router'
import { adminRoutes } from './adminRoutes.ts'
import { createRoutes } from './router.tsx'

/**
 * All routes, for the server and for tests. A browser loads the routes of the admin area only when it opens a page
 * there.
 */
export const allRoutes: RouteObject[] = createRoutes(adminRoutes)
