import { useCallback } from 'react'
import { slateRun, type Take } from '../storage/tapeTypes.ts'
import { useTakes, type Takes } from './useTakes.ts'

export type Slates = Takes & {
  /**
   * The newest complete slate, else the newest interrupted one; null if there is none, or until the slates are loaded.
   */
  chosen: Take | null
}

/** Loads and changes the spoken slates of a script on this device. A new complete slate replaces all earlier ones. */
export function useSlates(accountId: string, scriptId: string): Slates {
  const slates = useTakes(accountId, scriptId, slateRun)
  const { list, add: addSlate, replaceAll } = slates
  const add = useCallback(
    (slate: Take) => (slate.state === 'complete' ? replaceAll : addSlate)(slate),
    [addSlate, replaceAll],
  )
  return { ...slates, add, chosen: list?.find(({ state }) => state === 'complete') ?? list?.[0] ?? null }
}
