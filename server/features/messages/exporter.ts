import { asc, eq } from 'drizzle-orm'
import { jsonFile, type Exporter } from '../../platform/archive/exporter.ts'
import type { Services } from '../../services.ts'
import { presentMessage } from './presentMessage.ts'
import { messages } from './tables.ts'

/** Exports the inbox of an account. */
export const messageExporter: Exporter<Services> = {
  contents: [{ path: 'messages.json', description: 'The messages in your inbox.' }],
  async *files({ database: { db } }, userId) {
    yield jsonFile('messages.json', async () => {
      const rows = await db.select().from(messages).where(eq(messages.userId, userId)).orderBy(asc(messages.sentAt))
      return rows.map(presentMessage)
    })
  },
}
