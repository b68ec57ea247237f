import type { OutputOf } from '@scene-partner/contract/operations/index'
import type { FigureName } from './counts.ts'
import type { Figure } from './daily.ts'
import { percentile } from './latency.ts'

type Engine = OutputOf<'getAnalytics'>['engines'][number]
type Spoken = Omit<Engine, 'engine'>

/** What is read to say how engines do. */
export const engineFigures = [
  'speech.requests',
  'speech.errors',
  'speech.characters',
  'speech.credits',
  'speech.latency',
] as const satisfies readonly FigureName[]

/** The key of a latency is its engine and its step. */
const engineOf = ({ name, key }: Figure) => (name === 'speech.latency' ? key.slice(0, key.lastIndexOf(' ')) : key)

function stepsOf(figures: readonly Figure[]): Map<number, number> {
  const steps = new Map<number, number>()
  for (const { name, key, value } of figures) {
    if (name !== 'speech.latency') continue
    const step = Number(key.slice(key.lastIndexOf(' ') + 1))
    steps.set(step, (steps.get(step) ?? 0) + value)
  }
  return steps
}

/** All engines together. */
export function spokenOf(figures: readonly Figure[]): Spoken {
  const sum = (name: FigureName) => figures.reduce((all, one) => (one.name === name ? all + one.value : all), 0)
  const steps = stepsOf(figures)
  return {
    requests: sum('speech.requests'),
    errors: sum('speech.errors'),
    characters: sum('speech.characters'),
    credits: sum('speech.credits'),
    p50Ms: percentile(steps, 0.5),
    p95Ms: percentile(steps, 0.95),
  }
}

/** Each engine for itself, the busiest first. */
export function enginesOf(figures: readonly Figure[]): Engine[] {
  const names = new Set(figures.filter(({ name }) => name.startsWith('speech.')).map(engineOf))
  return [...names]
    .map((engine) => ({ engine, ...spokenOf(figures.filter((one) => engineOf(one) === engine)) }))
    .toSorted((one, other) => other.requests - one.requests)
}

/** A day's latency below which a share of its requests stayed. */
export function latencyByDay(figures: readonly Figure[], days: readonly string[], share: number): (number | null)[] {
  const byDay = new Map<string, Figure[]>(days.map((day) => [day, []]))
  for (const one of figures) byDay.get(one.day)?.push(one)
  return days.map((day) => percentile(stepsOf(byDay.get(day) ?? []), share))
}
