import type { Generation } from '@scene-partner/contract/entities'
import { useEffect, useState } from 'react'
import * as messages from '../messages.ts'

/**
 * With fewer finished units, or after a shorter time, the remaining time cannot be estimated reliably, so none is
 * shown.
 */
const minUnits = 2
const minElapsedMs = 2_000

type FirstSeen = { id: string; unitsDone: number; at: number }

/**
 * Formats the remaining time. Rounds it, because units take different times.
 * @example about 20 seconds left
 */
export function formatRemainingTime(ms: number): string {
  const seconds = ms / 1000
  if (seconds < 8) return messages.remainingFewSeconds
  if (seconds < 55) return messages.remainingSeconds(Math.ceil(seconds / 10) * 10)
  const minutes = Math.round(seconds / 60)
  return minutes <= 1 ? messages.remainingMinute : messages.remainingMinutes(minutes)
}

/**
 * Estimates the remaining time of a generation in ms, from its speed since this page first received it; null if too few
 * units have been finished since then, if too little time has passed, or if all units are finished.
 */
export function estimateRemainingMs(first: FirstSeen, { unitsDone, units }: Generation, now: number): number | null {
  const done = unitsDone - first.unitsDone
  const ms = now - first.at
  if (done < minUnits || ms < minElapsedMs || unitsDone >= units) return null
  return ((units - unitsDone) * ms) / done
}

/** Returns the remaining time of a running generation as text, updated after each unit; null if it is unknown. */
export function useRemainingTime(generation: Generation): string | null {
  const [first, setFirst] = useState<FirstSeen | null>(null)
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    const now = performance.now()
    if (first?.id !== generation.id) {
      setFirst({ id: generation.id, unitsDone: generation.unitsDone, at: now })
      setWords(null)
      return
    }
    const left = estimateRemainingMs(first, generation, now)
    if (left !== null || generation.unitsDone >= generation.units)
      setWords(left === null ? null : formatRemainingTime(left))
  }, [first, generation])
  return words
}
