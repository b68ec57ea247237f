import type { PlannedScene } from '@scene-partner/contract/operations/practicePlans'
import type { RehearsalRun } from '@scene-partner/contract/operations/rehearsalRuns'
import type { PlannedLine } from '../planParts.ts'

/** Creates a line of six seconds. Before it, another role speaks for five seconds. */
export const createLine = (id: string, part: Partial<PlannedLine> = {}): PlannedLine => ({
  ...{ id, cueId: `cue-${id}`, ms: 6_000, leadMs: 5_000, runs: 0, clean: 0, box: 0 },
  ...part,
})

/** Creates one scene for each count, with that many new lines. The first line of scene 1 is `1-1`. */
export const createScenes = (...counts: number[]): PlannedScene[] =>
  counts.map((count, scene) => ({
    scene,
    name: `Scene ${scene + 1}`,
    lines: Array.from({ length: count }, (_, index) => createLine(`${scene + 1}-${index + 1}`)),
  }))

/** Creates a finished run of these scenes, in which all lines were right. */
export function createRunOf(
  scenes: readonly PlannedScene[],
  at: number,
  part: Partial<RehearsalRun> = {},
): RehearsalRun {
  const lines = scenes.flatMap((scene) => scene.lines)
  const count = lines.length
  return {
    ...{ runId: `run-${at}-${part.hiding ?? 'nothing'}`, kind: 'run', roles: ['ANNA'], hiding: 'nothing' },
    ...{ firstLineId: lines[0]?.id ?? '', lastLineId: lines.at(-1)?.id ?? '' },
    ...{ ownLines: count, said: count, right: count, prompted: 0, toPractise: 0, isFinished: true },
    ...{ startedAt: new Date(at).toISOString(), endedAt: new Date(at + 300_000).toISOString(), practisedMs: 300_000 },
    ...part,
  }
}
