import type { Generation } from '@scene-partner/contract/entities'
import { useEffect, useState } from 'react'
import * as phrases from './words.ts'

/** Before that, the pace of a reading says little. */
const leastUnits = 2
const leastMs = 2_000

type Seen = { id: string; unitsDone: number; at: number }

/** *about 20 seconds left*: never to the second, as no reading goes at one pace. */
export function sayTimeLeft(ms: number): string {
  const seconds = ms / 1000
  if (seconds < 8) return phrases.fewSecondsLeft
  if (seconds < 55) return phrases.aboutSecondsLeft(Math.ceil(seconds / 10) * 10)
  const minutes = Math.round(seconds / 60)
  return minutes <= 1 ? phrases.aboutMinuteLeft : phrases.aboutMinutesLeft(minutes)
}

/** What the pace since it was first seen leaves; null while that says too little. */
export function timeLeftMs(first: Seen, { unitsDone, units }: Generation, now: number): number | null {
  const done = unitsDone - first.unitsDone
  const ms = now - first.at
  if (done < leastUnits || ms < leastMs || unitsDone >= units) return null
  return ((units - unitsDone) * ms) / done
}

/** How long a reading in the making will still take, in words; null while nobody can say. Changes with each unit. */
export function useTimeLeft(making: Generation): string | null {
  const [first, setFirst] = useState<Seen | null>(null)
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    const now = performance.now()
    if (first?.id !== making.id) {
      setFirst({ id: making.id, unitsDone: making.unitsDone, at: now })
      setWords(null)
      return
    }
    const left = timeLeftMs(first, making, now)
    if (left !== null || making.unitsDone >= making.units) setWords(left === null ? null : sayTimeLeft(left))
  }, [first, making])
  return words
}
