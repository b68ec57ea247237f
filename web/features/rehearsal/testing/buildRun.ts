import type { StoredRun } from '../runtime/runOutbox.ts'

/** Builds a finished run of three lines, two of them right. */
export const buildRun = (runId: string, part: Partial<StoredRun> = {}): StoredRun => ({
  ...{ runId, kind: 'run', roles: ['MARA'], firstLineId: 'l3', lastLineId: 'l5', hiding: 'whole', ownLines: 3 },
  ...{ said: 3, right: 2, prompted: 1, toPractise: 1, isFinished: true, practisedMs: 60_000 },
  startedAt: '2026-11-22T19:00:00.000Z',
  endedAt: '2026-11-22T19:04:00.000Z',
  ...part,
})
