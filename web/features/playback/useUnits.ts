import type { Generation } from '@scene-partner/contract/entities'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Player } from '../../player/player.ts'
import { operationQuery } from '../../platform/query.tsx'

export type Unit = OutputOf<'getGenerationUnits'>['units'][number]

const lookEveryMs = 2_000
/** A long text's units are many: they are asked for less often. */
const lookLaterPerUnitMs = 5

/** Where each unit stands and when it is heard; while the reading is made, looked at again and again. */
export function useUnits({ id, state, units }: Generation) {
  return useQuery({
    // What a finished recording consists of never changes: its news is that it was renamed, or is gone.
    ...operationQuery('getGenerationUnits', { generationId: id }, state === 'ready' ? [] : ['generation']),
    staleTime: state === 'ready' ? Infinity : 0,
    refetchInterval: state === 'making' ? lookEveryMs + units * lookLaterPerUnitMs : false,
  })
}

/** The last unit that has begun at this time; -1 before the first. */
export function unitAt(units: readonly Unit[], positionMs: number): number {
  let [low, high] = [0, units.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((units[middle]?.startMs ?? Infinity) <= positionMs) low = middle + 1
    else high = middle
  }
  return low - 1
}

const followEveryMs = 100

/** Which unit is being said. It changes seldom, though the place changes always. */
export function useUnitNow(player: Player, units: readonly Unit[]): number {
  const [now, setNow] = useState(-1)
  useEffect(() => {
    const look = () => {
      const { phase } = player.getState()
      const positionMs = player.positionMs()
      const isAtRest = phase === 'stopped' || phase === 'ended' || (positionMs === 0 && phase !== 'playing')
      setNow(isAtRest ? -1 : unitAt(units, positionMs))
    }
    look()
    const timer = setInterval(look, followEveryMs)
    const stop = player.subscribe(look)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [player, units])
  return now
}
