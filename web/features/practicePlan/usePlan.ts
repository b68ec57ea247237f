import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { RehearsalRun } from '@scene-partner/contract/operations/rehearsalRuns'
import { computePracticePlan, type PracticePlan } from '@scene-partner/script/practicePlan/practicePlan'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { operationQuery } from '../../platform/query/query.tsx'

export type PlanData = OutputOf<'getPlan'>

const minuteMs = 60_000

/** Returns the current time in ms since 1970. Re-renders every minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Loads the plan of a script, and the data from which the page computes the steps of the plan. */
export const usePlanData = (scriptId: string) =>
  useQuery({ ...operationQuery('getPlan', { scriptId }, ['script']), staleTime: 0 })

/** Returns a function that loads all plans again after a plan has changed. */
export function useRefetchPlans(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all(['getPlan', 'getPlans'].map((name) => client.invalidateQueries({ queryKey: [name] })))
}

/**
 * Computes the steps of a stored plan. `localRuns` are runs of this device that the server may not have yet. Returns
 * null if the data is not loaded or the script has no plan.
 */
export function usePracticePlan(
  data: PlanData | undefined,
  now: number,
  localRuns?: readonly RehearsalRun[],
): PracticePlan | null {
  return useMemo(() => {
    if (!data?.plan) return null
    const byId = new Map([...data.runs, ...(localRuns ?? [])].map((run) => [run.runId, run]))
    const runs = [...byId.values()].toSorted((one, other) => other.endedAt.localeCompare(one.endedAt))
    return computePracticePlan({ ...data.plan, now, scenes: data.scenes, runs })
  }, [data, now, localRuns])
}
