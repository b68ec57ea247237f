import { desc, sql } from 'drizzle-orm'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { afterKeysetCursor, formatKeysetCursor, toPage } from './keyset.ts'

const posts = pgTable('keyset_posts', {
  id: text().primaryKey(),
  at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
})

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.db.execute(sql`create table keyset_posts (id text primary key, at timestamptz not null)`)
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute))
  await database.db.insert(posts).values([
    ...['b', 'd', 'f'].map((id) => ({ id, at: at(2) })),
    ...[
      { id: 'a', at: at(3) },
      { id: 'z', at: at(1) },
      { id: 'c', at: at(0) },
    ],
  ])
})
afterAll(async () => {
  await database.db.execute(sql`drop table keyset_posts`)
  await database[Symbol.asyncDispose]()
})

const readPage = async (cursor: string | undefined, size: number) => {
  const rows = await database.db
    .select()
    .from(posts)
    .where(afterKeysetCursor(cursor, posts.at, posts.id))
    .orderBy(desc(posts.at), desc(posts.id))
    .limit(size + 1)
  return toPage(rows, size, ({ at, id }) => formatKeysetCursor(at, id))
}

test.each([1, 2, 4])(
  'pages of %i rows contain each row once, newest first, also rows of the same time',
  async (size) => {
    const ids: string[] = []
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
      const { rows, nextCursor } = await readPage(cursor, size)
      ids.push(...rows.map(({ id }) => id))
      cursor = nextCursor
    }
    expect(ids).toEqual(['a', 'f', 'd', 'b', 'z', 'c'])
  },
)

test('a cursor that does not consist of a time and an id is ignored, so the first page is read', async () => {
  for (const cursor of ['', 'a', '1.', '123456789012345.a', "1.a'b"])
    expect((await readPage(cursor, 1)).rows).toMatchObject([{ id: 'a' }])
})
