import type { OutputOf } from '@scene-partner/contract/operations/index'

/**
 * Adds the accepted recordings of friends to the recordings of the actor. For its line, a friend's recording is played
 * instead of the synthetic voice and of the actor's own recording, unless the actor chose the synthetic voice for the
 * role.
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
