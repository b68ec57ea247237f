import type { Generation } from '@scene-partner/contract/entities'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Player } from '../../player/player.ts'
import { operationQuery } from '../../platform/api/query.tsx'

export type Unit = OutputOf<'getGenerationUnits'>['units'][number]

const pollIntervalMs = 2_000
/** A longer text has more units and is polled less often. */
const pollDelayPerUnitMs = 5

/** Queries the position of each unit in text and audio. While the recording is being generated, it polls. */
export function useUnits({ id, state, units }: Generation) {
  return useQuery({
    // The units of a finished recording never change, so live updates do not matter.
    ...operationQuery('getGenerationUnits', { generationId: id }, state === 'ready' ? [] : ['generation']),
    staleTime: state === 'ready' ? Infinity : 0,
    refetchInterval: state === 'making' ? pollIntervalMs + units * pollDelayPerUnitMs : false,
  })
}

/** Returns the index of the last unit that has started at this time; -1 before the first. */
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

/** Returns the index of the unit that is playing; -1 if none is. It changes much less often than the position. */
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
