import { PlanNext, type StepStart } from '../../../practicePlan/index.ts'
import { findStartRange } from '../../runtime/runStart.ts'
import type { RehearsalHandle } from '../useRehearsalRoom.ts'

type EndPlanProps = {
  handle: RehearsalHandle
  /** Starts the rehearsal. Must be called in a user gesture, because browsers otherwise block the audio. */
  onStart: () => void
}

/** Shows the next step of the plan to be off book, or a link to create a plan. A step starts in this rehearsal room. */
export function EndPlan({ handle, onStart }: EndPlanProps) {
  const { rehearsal, runs, scriptId, startRange, changePreferences } = handle
  const start = ({ scene, mode, hiding, isCueOnly, range }: StepStart) => {
    changePreferences({ mode, isCueOnly, ...(hiding && { hiding }) })
    startRange(findStartRange(rehearsal.lines, { scene }, range))
    onStart()
  }
  return <PlanNext scriptId={scriptId} runs={runs.all} onStart={start} />
}
