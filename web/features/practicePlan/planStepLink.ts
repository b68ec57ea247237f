import type { PlanStep } from '@scene-partner/script/practicePlan/practicePlan'

const hidings = { letters: 'letters', blanks: 'blanks', dark: 'nothing', warmUp: 'nothing' } as const

/** The settings with which the rehearsal room starts a step of a practice plan. */
export type StepStart = {
  /** Index of the scene in the script, from 0. */
  scene: number
  mode: 'run' | 'listen'
  hiding: 'letters' | 'blanks' | 'nothing' | null
  isCueOnly: boolean
  /** Ids of the first cue (`from`) and of the last line to practise (`to`); null for one whole scene. */
  range: { from: string; to: string } | null
}

/**
 * Returns the settings that start the first part of a step. The warm-up instead runs from its first to its last part,
 * with only the cues and the actor's lines.
 */
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

/** Returns the URL that opens the rehearsal room and starts this step of the plan. */
export function formatStepLink(scriptId: string, step: PlanStep): string {
  const { scene, mode, hiding, isCueOnly, range } = getStepStart(step)
  const search = new URLSearchParams({ script: scriptId, scene: String(scene + 1), mode })
  if (hiding) search.set('hide', hiding)
  if (isCueOnly) search.set('cues', 'only')
  if (range) for (const [name, id] of Object.entries(range)) search.set(name, id)
  return `/practice?${search.toString()}`
}

/** Returns the URL of the page with a script's practice plan. */
export const formatPlanLink = (scriptId: string): string => `/scripts/${scriptId}/plan`
