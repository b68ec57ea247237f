export { articleOf, readListAddress, type ListData, type PostData } from './blogData.ts'

/** What sets a post's blocks, fetched when somebody wants to see them. */
export const loadProse = () => import('./Prose.tsx')
