import { asc, eq } from 'drizzle-orm'
import { jsonFile, type Exporter } from '../../platform/archive/exporter.ts'
import type { Services } from '../../services.ts'
import { present } from './present.ts'
import { messages } from './tables.ts'

/** What the house wrote to the person. */
export const messageExporter: Exporter<Services> = {
  about: [{ path: 'messages.json', words: 'The messages in your inbox.' }],
  async *files({ database: { db } }, userId) {
    yield jsonFile('messages.json', async () => {
      const rows = await db.select().from(messages).where(eq(messages.userId, userId)).orderBy(asc(messages.sentAt))
      return rows.map(present)
    })
  },
}
