import { useCallback } from 'react'
import { slateRun, type Take } from '../storage/tapeTypes.ts'
import { useTakes, type Takes } from './useTakes.ts'

export type Slates = Takes & {
  /** The newest complete slate, else the newest interrupted one; null if none is recorded, or while they are read. */
  chosen: Take | null
}

/** Reads and changes the spoken slates of a script on this device. A new complete slate replaces those before it. */
export function useSlates(accountId: string, scriptId: string): Slates {
  const slates = useTakes(accountId, scriptId, slateRun)
  const { list, add: addSlate, replaceAll } = slates
  const add = useCallback(
    (slate: Take) => (slate.state === 'complete' ? replaceAll : addSlate)(slate),
    [addSlate, replaceAll],
  )
  return { ...slates, add, chosen: list?.find(({ state }) => state === 'complete') ?? list?.[0] ?? null }
}
