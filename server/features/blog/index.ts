import { getBlogPost } from './getBlogPost.ts'
import { getBlogPosts } from './getBlogPosts.ts'

export const blogOperations = [getBlogPosts, getBlogPost]

export { ensureFirstPosts } from './ensureFirstPosts.ts'
export { listBlog } from './getBlogPosts.ts'
export { readPost } from './getBlogPost.ts'
export { serveFeed } from './serveFeed.ts'
export { listAddresses } from './store.ts'
