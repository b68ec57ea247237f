import { postFilters } from '@scene-partner/contract/operations/adminBlog'
import { defineCsvTable, type CsvTable } from '../../platform/csv/csvTable.ts'
import type { Services } from '../../services.ts'
import { listPosts } from './adminStore.ts'

/** Posts without their words. */
export const postsCsv: CsvTable<Pick<Services, 'database' | 'clock'>> = defineCsvTable({
  name: 'posts',
  access: 'staff',
  filters: postFilters,
  page: ({ database: { db }, clock }: Pick<Services, 'database' | 'clock'>, { filters, cursor, limit }) =>
    listPosts(db, { ...filters, cursor, limit, now: clock.now() }),
  columns: {
    title: ({ title }) => title,
    slug: ({ slug }) => slug,
    state: ({ state }) => state,
    author: ({ author }) => author,
    tags: ({ tags }) => tags,
    published_at: ({ publishedAt }) => publishedAt,
    created_at: ({ createdAt }) => createdAt,
    updated_at: ({ updatedAt }) => updatedAt,
    id: ({ id }) => id,
  },
})
