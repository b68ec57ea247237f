export { Layout } from './Layout.tsx'
export { NotFoundScreen } from './NotFoundScreen.tsx'
export type { Article, RouteHandle } from './routeHandle.ts'
export { RouterError } from './RouterError.tsx'
