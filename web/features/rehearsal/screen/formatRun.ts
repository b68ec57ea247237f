import { nameInAct } from '@scene-partner/script/rehearsal/nameInAct'
import * as messages from '../messages.ts'
import type { Understanding } from '../runtime/rehearsalLines.ts'
import { lastSceneOf, listActs, type Run } from '../runtime/runs.ts'

type Scenes = Understanding['scenes']

/** Returns the name of a run: its scene, its act, `The whole script`, or its first and last scene. */
export function formatRun(scenes: Scenes, run: Run): string {
  const last = lastSceneOf(run)
  const nameOf = (scene: number) => scenes[scene]?.name ?? messages.sceneName(scene + 1)
  if (last === run.scene) return nameOf(run.scene)
  const act = listActs(scenes).find(({ scene, lastScene }) => scene === run.scene && lastScene === last)
  if (act) return act.name
  if (run.scene === 0 && last >= scenes.length - 1) return messages.runWhole
  return messages.runRange(nameOf(run.scene), nameOf(last))
}

/** Returns the name of a run, and for several scenes also the current one: `Act I · Scene 2`. */
export function formatRunAndScene(scenes: Scenes, run: Run, currentScene: number): string {
  const name = formatRun(scenes, run)
  if (lastSceneOf(run) === run.scene) return name
  const current = scenes[currentScene]?.name ?? ''
  return `${name} · ${nameInAct({ name: current, act: name })}`
}
