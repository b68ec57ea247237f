export { Layout } from './Layout.tsx'
export type { Article, RouteHandle } from './routeHandle.ts'
export { RouterError } from './errorPages/RouterError.tsx'
