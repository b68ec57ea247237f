export { getArticle, parseBlogListUrl, type BlogListData, type BlogPostData } from './blogData.ts'

/** Loads the renderer of post content on demand. */
export const loadProse = () => import('./Prose.tsx')
