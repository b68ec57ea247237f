import {
  createBlogPost,
  deleteBlogPost,
  getAdminPost,
  getAdminPosts,
  previewBlogPost,
  publishBlogPost,
  unpublishBlogPost,
  updateBlogPost,
} from './editing.ts'
import { getBlogPost } from './getBlogPost.ts'
import { getBlogPosts } from './getBlogPosts.ts'

export const blogOperations = [
  getBlogPosts,
  getBlogPost,
  getAdminPosts,
  getAdminPost,
  previewBlogPost,
  createBlogPost,
  updateBlogPost,
  publishBlogPost,
  unpublishBlogPost,
  deleteBlogPost,
]

export { postsCsv } from './csv.ts'
export { ensureFirstPosts } from './ensureFirstPosts.ts'
export { listBlog } from './getBlogPosts.ts'
export { readPost } from './getBlogPost.ts'
export { serveFeed } from './serveFeed.ts'
export { listAddresses } from './store.ts'
