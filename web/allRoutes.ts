import type { RouteObject } from 'react-router'
import { adminRoutes } from './adminRoutes.ts'
import { createRoutes } from './router.tsx'

/** All routes, for the server and for tests. Browsers load the routes of the admin area only when they are needed. */
export const allRoutes: RouteObject[] = createRoutes(adminRoutes)
