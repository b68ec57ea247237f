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
import { createPostTexts } from './postTexts.ts'
import { serveRssFeed } from './serveRssFeed.ts'
import { listPublishedSlugs } from './store.ts'
import { createPictureEncoder } from './pictures/pictureEncoder.ts'
import { findPictureFiles, servePictures, uploadBlogPicture } from './pictures/pictures.ts'
import {
  deleteUnusedPictures,
  deleteUnusedPicturesIntervalMs,
  deleteUnusedPicturesJob,
} from './pictures/deleteUnusedPictures.ts'
import { defineJob } from '../../platform/features/feature.ts'
import { defineFeature } from '../../services.ts'

/** The public blog, its RSS feed, and its editor for admins. */
export const blogFeature = defineFeature({
  name: 'blog',
  uses: ['clock', 'database', 'log', 'pictureEncoder', 'postTexts', 'storage'],
  createServices: ({ log }, { entries }) => ({
    pictureEncoder: createPictureEncoder({ entries }),
    postTexts: createPostTexts({ entries, log }),
  }),
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
  endpoints: [uploadBlogPicture],
  routes(app, { services, publicUrl }) {
    serveRssFeed(app, { ...services, publicUrl })
    servePictures(app, services)
  },
  jobs: (services) => [
    defineJob({
      kind: deleteUnusedPicturesJob,
      everyMs: deleteUnusedPicturesIntervalMs,
      run: async () => void (await deleteUnusedPictures(services)),
    }),
  ],
  findStoredFiles: findPictureFiles,
  csvTables: [postsCsv],
  pageData: (services) => ({
    blog: {
      list: (query) => listBlogPage(services, query),
      read: (slug) => findBlogPost(services, slug),
      addresses: () => listPublishedSlugs(services.database.db, services.clock.now()),
    },
  }),
  prepare: ({ database }) => ensureStarterPosts(database),
  close: ({ postTexts }) => postTexts.close(),
})
