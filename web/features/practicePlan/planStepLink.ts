import type { PlanStep } from '@scene-partner/script/memory/practicePlan'

const hidings = { letters: 'letters', blanks: 'blanks', dark: 'nothing', warmUp: 'nothing' } as const

/** The settings with which the rehearsal room starts a step of the plan. */
export type StepStart = {
  /** Index of the scene. */
  scene: number
  mode: 'run' | 'listen'
  hiding: 'letters' | 'blanks' | 'nothing' | null
  isCueOnly: boolean
  /** Ids of the first and last line; null if the step is one whole scene. */
  range: { from: string; to: string } | null
}

/** Returns the settings that start the first part of a step. The warm-up runs all scenes, and plays only the cues. */
export function getStepStart({ stage, parts }: PlanStep): StepStart {
  const isWarmUp = stage === 'warmUp'
  const [first, last] = [parts[0], isWarmUp ? parts.at(-1) : parts[0]]
  const isWholeScene = first?.count === 1 && first === last
  const [from, to] = [first?.lines[0]?.cueId, last?.lines.at(-1)?.id]
  return {
    scene: first?.scene ?? 0,
    mode: stage === 'listen' ? 'listen' : 'run',
    hiding: stage === 'listen' ? null : hidings[stage],
    isCueOnly: isWarmUp,
    range: isWholeScene || !from || !to ? null : { from, to },
  }
}

/** Returns the URL that opens the rehearsal room and starts a step. */
export function formatStepLink(scriptId: string, step: PlanStep): string {
  const { scene, mode, hiding, isCueOnly, range } = getStepStart(step)
  const search = new URLSearchParams({ script: scriptId, scene: String(scene + 1), mode })
  if (hiding) search.set('hide', hiding)
  if (isCueOnly) search.set('cues', 'only')
  if (range) for (const [name, id] of Object.entries(range)) search.set(name, id)
  return `/practice?${search.toString()}`
}

/** Returns the URL of a script's plan. */
export const formatPlanLink = (scriptId: string): string => `/scripts/${scriptId}/plan`
