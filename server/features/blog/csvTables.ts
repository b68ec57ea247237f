import { postFilters } from '@scene-partner/contract/operations/admin/adminBlog'
import { defineCsvTable, type CsvTable } from '../../platform/csv/csvTable.ts'
import type { Services } from '../../services.ts'
import { listPosts } from './adminQueries.ts'
import { getPostState } from './managePosts.ts'

/** The table of blog posts, without their texts, that staff download as a CSV file. */
export const postsCsv: CsvTable<Pick<Services, 'database' | 'clock'>> = defineCsvTable({
  name: 'posts',
  access: 'staff',
  filters: postFilters,
  async page({ database: { db }, clock }: Pick<Services, 'database' | 'clock'>, { filters, cursor, limit }) {
    const now = clock.now()
    const { rows, ...next } = await listPosts(db, { ...filters, cursor, limit, now })
    return { rows: rows.map((row) => ({ ...row, state: getPostState(row, now) })), ...next }
  },
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
