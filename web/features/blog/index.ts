export { getArticle, parseBlogListUrl, type BlogListData, type BlogPostData } from './blogData.ts'

/** Loads the code that renders the content of posts. */
export const loadProse = () => import('./Prose.tsx')
