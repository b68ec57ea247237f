import type { OutputOf } from '@scene-partner/contract/operations/index'

/**
 * Adds the accepted recordings of friends to the recordings of the actor. A friend's recording of a line replaces the
 * actor's own recording of this line. For roles for which the actor chose the synthetic voice, no recording of a friend
 * is added.
 */
export function withFriendLines(
  rehearsal: OutputOf<'getRehearsal'>,
  friends: OutputOf<'getFriendLines'> | undefined,
): OutputOf<'getRehearsal'> {
  const used = (friends?.lines ?? []).filter(
    ({ state, role }) => state === 'accepted' && !friends?.syntheticRoles.includes(role),
  )
  const recordings = new Map(rehearsal.recordings.map((recording) => [recording.lineId, recording]))
  for (const { lineId, url, durationMs, createdAt } of used)
    recordings.set(lineId, { lineId, url, mime: 'audio/wav', durationMs, createdAt })
  return { ...rehearsal, recordings: [...recordings.values()] }
}
