import type { UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { findAct } from '../parse/headings.ts'
import type { Scene, SceneElement, Script } from '../parse/script.ts'
import { createLineIds } from './lineIds.ts'

type LineWithoutId = Omit<UnderstoodLine, 'id'>

const noSpeech = { characters: [], cue: '', extension: '', parts: [] }

function lineOfHeading({ heading, firstLine, page }: Scene, scene: number): LineWithoutId {
  const place = { firstLine, lastLine: firstLine, ...(page !== undefined && { page }) }
  return { ...noSpeech, kind: 'heading', scene, text: heading, confidence: 1, ...place }
}

function lineOfElement(element: SceneElement, scene: number): LineWithoutId {
  const { text, firstLine, lastLine, confidence = 1, doubt, page } = element
  const found = { confidence, ...(doubt !== undefined && { doubt }), ...(page !== undefined && { page }) }
  const place = { scene, text, firstLine, lastLine }
  if (element.kind !== 'speech') return { ...noSpeech, kind: element.kind, ...place, ...found }
  const { cue, extension, isDual } = element
  const [characters, parts] = [[...element.characters], [...element.parts]]
  return { kind: 'speech', characters, cue, extension, parts, ...place, ...found, ...(isDual && { isDual }) }
}

/** The same words with another direction are another line to speak: the id covers directions too. */
const toIdentifiable = ({ kind, text, parts }: LineWithoutId) => ({
  kind,
  text: kind === 'speech' ? parts.map((part) => part.text).join(' ') : text,
})

/** Moves the heading of an act that stands alone to the scene after it. */
function withActs(scenes: readonly Scene[]): { scene: Scene; headings: Scene[]; act: string | undefined }[] {
  let act: string | undefined
  let pendingActs: Scene[] = []
  return scenes.flatMap((scene, index) => {
    const ownAct = findAct(scene.heading)
    act = ownAct ?? act
    const isActOnly = ownAct !== undefined && scene.elements.length === 0 && index < scenes.length - 1
    if (isActOnly) {
      pendingActs.push(scene)
      return []
    }
    const headings = [...pendingActs, scene].filter(({ heading }) => heading !== '')
    pendingActs = []
    return [{ scene, headings, act }]
  })
}

/** A scene of a script with the heading of its act; `act` is absent before the first act. */
export type SceneOfLines = { heading: string; act: string | undefined }

/** Returns the lines of a script with their ids, and its scenes. A line's `scene` is an index into the scenes. */
export function listScriptLines(script: Script): { lines: UnderstoodLine[]; scenes: SceneOfLines[] } {
  const scenes = withActs(script.scenes)
  const linesWithoutIds = scenes.flatMap(({ scene, headings }, index) => [
    ...headings.map((heading) => lineOfHeading(heading, index)),
    ...scene.elements.map((element) => lineOfElement(element, index)),
  ])
  const ids = createLineIds(linesWithoutIds.map(toIdentifiable))
  return {
    lines: linesWithoutIds.map((line, index): UnderstoodLine => ({ id: ids[index] ?? '', ...line })),
    scenes: scenes.map(({ scene, act }) => ({ heading: scene.heading, act })),
  }
}
