import { and, asc, eq, gt, or } from 'drizzle-orm'
import { afterEach, jsonListFile, manyRows, type Exporter } from '../../platform/archive/exporter.ts'
import type { Services } from '../../services.ts'
import { analyticsEvents } from './tables.ts'

/** What was counted of what the person did here while signed in. */
export const analyticsExporter: Exporter<Services> = {
  about: [{ path: 'events.json', words: 'What we counted of your visits while you were signed in.' }],
  async *files({ database: { db } }, userId) {
    const { id, eventType, metadata, sessionId, happenedAt } = analyticsEvents
    yield jsonListFile('events.json', () =>
      afterEach<{ id: string; happenedAt: Date }>((last) =>
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
          .limit(manyRows),
      ),
    )
  },
}
