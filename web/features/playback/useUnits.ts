import type { Generation } from '@scene-partner/contract/entities'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Player } from '../../player/player.ts'
import { operationQuery } from '../../platform/query/query.tsx'

export type Unit = OutputOf<'getGenerationUnits'>['units'][number]

const pollIntervalMs = 2_000
/** Additional delay in ms between two polls, for each unit, so that a longer text is polled less often. */
const pollDelayPerUnitMs = 5

/**
 * Queries the position of each unit in the text and in the audio. Polls the server while the recording is being
 * generated.
 */
export function useUnits({ id, state, units }: Generation) {
  return useQuery({
    // The units of a finished recording never change, so this query needs no live updates.
    ...operationQuery('getGenerationUnits', { generationId: id }, state === 'ready' ? [] : ['generation']),
    staleTime: state === 'ready' ? Infinity : 0,
    refetchInterval: state === 'making' ? pollIntervalMs + units * pollDelayPerUnitMs : false,
  })
}

/** The query of a recording's full text. It is sent once, because the text of a recording never changes. */
const textQuery = (id: string) => ({
  ...operationQuery('getGenerationText', { generationId: id }),
  staleTime: Infinity,
})

/**
 * Returns the full text of a recording; null until it is loaded. The list of recordings may contain only the beginning
 * of the text.
 */
export function useFullText({ id, text, isTextComplete }: Generation): string | null {
  const { data } = useQuery({ ...textQuery(id), enabled: !isTextComplete })
  return isTextComplete ? text : (data?.text ?? null)
}

/** Returns the full text of a recording. Requests it from the server if only the start of the text is known. */
export async function readFullText(client: QueryClient, { id, text, isTextComplete }: Generation): Promise<string> {
  return isTextComplete ? text : (await client.fetchQuery(textQuery(id))).text
}

/** Returns the index of the last unit that starts at or before the position; -1 if the first unit starts later. */
export function findUnitAt(units: readonly Unit[], positionMs: number): number {
  let [low, high] = [0, units.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((units[middle]?.startMs ?? Infinity) <= positionMs) low = middle + 1
    else high = middle
  }
  return low - 1
}

const positionIntervalMs = 100

/**
 * Returns the index of the unit at the playback position, also during a pause; -1 if there is none, or if playback has
 * not begun, was stopped or has ended. A component that uses this hook renders once per unit, not at every change of
 * the position.
 */
export function useCurrentUnit(player: Player, units: readonly Unit[]): number {
  const [now, setNow] = useState(-1)
  useEffect(() => {
    const update = () => {
      const { phase } = player.getState()
      const positionMs = player.positionMs()
      const isAtRest = phase === 'stopped' || phase === 'ended' || (positionMs === 0 && phase !== 'playing')
      setNow(isAtRest ? -1 : findUnitAt(units, positionMs))
    }
    update()
    const timer = setInterval(update, positionIntervalMs)
    const stop = player.subscribe(update)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [player, units])
  return now
}
