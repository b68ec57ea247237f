import { z } from 'zod'
import { generationState, userDocument } from './entities.ts'

const change = {
  /** Id of what changed, for example of the script. */
  id: z.string(),
  /** Increases with each change. An event with a lower version than an earlier event for the same id is outdated. */
  version: z.number(),
}

/**
 * The events of `GET /api/live`, one per kind of data. Each says what changed; open pages then query this data again.
 */
export const liveEvent = z.discriminatedUnion('topic', [
  /** The account changed. `user` is the new user document. */
  z.object({ topic: z.literal('user'), ...change, user: userDocument }),
  /** A script was created, changed or deleted. */
  z.object({ topic: z.literal('script'), ...change }),
  /** The casting of a script changed. `id` is the script. */
  z.object({ topic: z.literal('casting'), ...change }),
  /** The recordings of friends, the notes of coaches, or the links of a script changed. `id` is the script. */
  z.object({ topic: z.literal('sharing'), ...change }),
  /** A message in the account's inbox arrived, was read or was deleted. */
  z.object({ topic: z.literal('message'), ...change }),
  /** A generation made progress: `unitsDone` of `units` are spoken. */
  z.object({
    topic: z.literal('generation'),
    ...change,
    unitsDone: z.number(),
    units: z.number(),
    state: generationState,
  }),
  /** The download of all data of the account began or ended. */
  z.object({ topic: z.literal('export'), ...change, state: z.enum(['begun', 'done', 'broken']) }),
  /** The server missed events, so open pages query all their data again. */
  z.object({ topic: z.literal('everything'), ...change }),
])

export type LiveEvent = z.infer<typeof liveEvent>

/** An event as a feature publishes it. The server adds the user document when it sends a `user` event. */
export type LiveChange = Exclude<LiveEvent, { topic: 'user' }> | Omit<Extract<LiveEvent, { topic: 'user' }>, 'user'>
