import type { InputOf } from '@scene-partner/contract/operations/index'
import type { LineReading, ReadingTarget, StoredReading } from '@scene-partner/contract/operations/lineReadings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../platform/api/client.ts'
import { operationQuery } from '../../../platform/query/query.tsx'
import { deleteCachedAudio } from '../audio/cachingAudioFetcher.ts'
import type { RehearsalLine } from '../engine/engineTypes.ts'
import type { Rehearsal } from '../runtime/rehearsal.ts'

type Line = Pick<RehearsalLine, 'id' | 'characters'>

const isOfLine = (target: ReadingTarget, { id }: Line) => 'lineId' in target && target.lineId === id
const isOfRole = (target: ReadingTarget, { characters }: Line) =>
  'character' in target && characters.includes(target.character)

/**
 * Returns the line reading of a line, else the line reading of the first of its roles that has one. Returns undefined
 * if the line is read as written.
 */
export function findReading(readings: readonly StoredReading[], line: Line): StoredReading | undefined {
  const own = readings.find(({ target }) => isOfLine(target, line))
  if (own) return own
  for (const character of line.characters) {
    const found = readings.find(({ target }) => 'character' in target && target.character === character)
    if (found) return found
  }
  return undefined
}

/** Returns the line reading of exactly this line or role; undefined if there is none. */
export const findReadingOf = (readings: readonly StoredReading[], target: ReadingTarget): StoredReading | undefined =>
  readings.find((one) =>
    'lineId' in target
      ? 'lineId' in one.target && one.target.lineId === target.lineId
      : 'character' in one.target && one.target.character === target.character,
  )

const noReadings: readonly StoredReading[] = []

/**
 * Returns the line readings of a script, and an action that changes a line reading and then loads the audio of its
 * lines again.
 */
export function useLineReadings(scriptId: string, { lineAudio, lines }: Pick<Rehearsal, 'lineAudio' | 'lines'>) {
  const query = operationQuery('getReadings', { scriptId })
  // The rehearsal room does not wait for this query. If the query fails, no line readings are shown.
  const { data } = useQuery({ ...query, staleTime: Infinity })
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (input: InputOf<'setReading'>) => call('setReading', input),
    async onSuccess(answer, { target }) {
      client.setQueryData(query.queryKey, answer)
      const affected = lines.filter((line) => isOfLine(target, line) || isOfRole(target, line))
      await deleteCachedAudio(scriptId, affected)
      lineAudio.reload(affected)
    },
  })
  const setReading = useCallback(
    (target: ReadingTarget, reading: LineReading | null, onDone: () => void) =>
      mutate({ scriptId, target, reading }, { onSuccess: onDone }),
    [mutate, scriptId],
  )
  return { readings: data?.readings ?? noReadings, setReading, isPending, error, forgetError: reset }
}

/** The line readings of the open script, and the action that changes a line reading. */
export type LineReadings = ReturnType<typeof useLineReadings>
