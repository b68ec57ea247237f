import type { ScriptLine, SceneRange, Understanding } from './rehearsalLines.ts'

type Scenes = Understanding['scenes']

/** The scenes of a run: the indexes of its first and last scene. Without `lastScene`, the run is one scene. */
export type Run = { scene: number; lastScene?: number | undefined }

/** Returns only the scenes of a range, without its other properties, such as the lines of a drill. */
export const toRun = ({ scene, lastScene }: Run): Run => (lastScene === undefined ? { scene } : { scene, lastScene })

export const lastSceneOf = ({ scene, lastScene = scene }: Run): number => lastScene

/** Returns the index of the first and of the last line of a run. Each is 0 if the run has no line. */
export function findRunRange(lines: readonly Pick<ScriptLine, 'scene'>[], run: Run): SceneRange {
  const isInRun = ({ scene }: { scene: number }) => scene >= run.scene && scene <= lastSceneOf(run)
  return { first: Math.max(0, lines.findIndex(isInRun)), last: Math.max(0, lines.findLastIndex(isInRun)) }
}

/** An act with the indexes of its first and last scene. */
export type Act = { name: string; scene: number; lastScene: number }

/** Returns the acts of a script in order. Scenes outside an act are left out. */
export function listActs(scenes: Scenes): Act[] {
  const acts: Act[] = []
  for (const [index, { act }] of scenes.entries()) {
    const last = acts.at(-1)
    if (act === undefined) continue
    if (last?.name === act && last.lastScene === index - 1) last.lastScene = index
    else acts.push({ name: act, scene: index, lastScene: index })
  }
  return acts
}

const isOwn = ({ part }: ScriptLine) => part === 'mine' || part === 'together'

/** Returns the lines of a run that the actor speaks. */
export function listOwnLines(lines: readonly ScriptLine[], run: Run): ScriptLine[] {
  return lines.filter((line) => line.scene >= run.scene && line.scene <= lastSceneOf(run) && isOwn(line))
}

/** Estimates how long the lines from `first` to `last` take, in ms. */
export const estimateDurationMs = (lines: readonly ScriptLine[], { first, last }: SceneRange): number =>
  lines.slice(first, last + 1).reduce((sum, { part, expectedMs }) => sum + (part === 'shown' ? 0 : expectedMs), 0)

/** Parses the scenes in a URL: `2` or `2-5`, counted from 1. Returns null if the text does not have this form. */
export function parseRun(text: string | null): Run | null {
  const [, first, last] = /^(\d{1,4})(?:-(\d{1,4}))?$/u.exec(text ?? '') ?? []
  const scene = Number(first) - 1
  const lastScene = Number(last) - 1
  if (!(scene >= 0)) return null
  return lastScene > scene ? { scene, lastScene } : { scene }
}

/** Formats the scenes of a run for a URL: `2` or `2-5`, counted from 1. */
export const formatRunParam = ({ scene, lastScene = scene }: Run): string =>
  lastScene === scene ? String(scene + 1) : `${scene + 1}-${lastScene + 1}`

/**
 * Returns the stored form of a run: the ids of the first lines of its first and last scene. Returns null for a single
 * scene.
 */
export function serializeRun(lines: readonly ScriptLine[], run: Run): string | null {
  const ends = [run.scene, lastSceneOf(run)].map((scene) => lines.find((line) => line.scene === scene)?.id ?? '')
  return ends[0] === ends[1] ? null : ends.join(' ')
}

/**
 * Returns the stored run if it includes the scene `containing`, else null. Runs are stored with line ids, because these
 * stay the same when the text changes.
 */
export function readStoredRun(lines: readonly ScriptLine[], stored: unknown, containing: number): Run | null {
  if (typeof stored !== 'string') return null
  const [scene = -1, lastScene = -1] = stored
    .split(' ')
    .map((lineId) => lines.find(({ id }) => id === lineId)?.scene ?? -1)
  return scene >= 0 && scene <= containing && containing <= lastScene ? { scene, lastScene } : null
}
