import {
  createBlogPost,
  deleteBlogPost,
  getAdminPost,
  getAdminPosts,
  previewBlogPost,
  publishBlogPost,
  unpublishBlogPost,
  updateBlogPost,
} from './managePosts.ts'
import { getBlogPost } from './getBlogPost.ts'
import { getBlogPosts } from './getBlogPosts.ts'
import { postsCsv } from './csvTables.ts'
import { ensureStarterPosts } from './ensureStarterPosts.ts'
import { findBlogPost } from './getBlogPost.ts'
import { listBlogPage } from './getBlogPosts.ts'
import { serveRssFeed } from './serveRssFeed.ts'
import { listPublishedSlugs } from './store.ts'
import { defineFeature } from '../../services.ts'

/** The public blog, its RSS feed, and its editor for admins. */
export const blogFeature = defineFeature({
  name: 'blog',
  uses: ['clock', 'database'],
  operations: [
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
  ],
  routes: (app, { services, publicUrl }) => serveRssFeed(app, { ...services, publicUrl }),
  csvTables: [postsCsv],
  pageData: (services) => ({
    blog: {
      list: (query) => listBlogPage(services, query),
      read: (slug) => findBlogPost(services, slug),
      addresses: () => listPublishedSlugs(services.database.db, services.clock.now()),
    },
  }),
  prepare: ({ database }) => ensureStarterPosts(database),
})
