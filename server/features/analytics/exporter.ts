import { and, asc, eq, gt, or } from 'drizzle-orm'
import { loadKeysetPages, jsonListFile, largePageSize, type Exporter } from '../../platform/archive/exporter.ts'
import type { Services } from '../../services.ts'
import { analyticsEvents } from './tables.ts'

/** Exports the analytics events of an account. */
export const analyticsExporter: Exporter<Services> = {
  contents: [{ path: 'events.json', description: 'What we counted of your visits while you were signed in.' }],
  async *files({ database: { db } }, userId) {
    const { id, eventType, metadata, sessionId, happenedAt } = analyticsEvents
    yield jsonListFile('events.json', () =>
      loadKeysetPages<{ id: string; happenedAt: Date }>((last) =>
        db
          .select({ id, eventType, metadata, sessionId, happenedAt })
          .from(analyticsEvents)
          .where(
            and(
              eq(analyticsEvents.userId, userId),
              last && or(gt(happenedAt, last.happenedAt), and(eq(happenedAt, last.happenedAt), gt(id, last.id))),
            ),
          )
          .orderBy(asc(happenedAt), asc(id))
          .limit(largePageSize),
      ),
    )
  },
}
