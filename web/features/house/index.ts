export { Layout } from './Layout.tsx'
export type { RouteHandle } from './routeHandle.ts'
export { RouterError } from './RouterError.tsx'
