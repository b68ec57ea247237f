import type { UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import type { Scene, SceneElement, Script } from '../parse/script.ts'
import { createLineIds } from './lineIds.ts'
import { beforeFirstScene, nestScenes, type NestedScene } from './scenes/nestScenes.ts'

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

/** The id of a speech also depends on the directions in it, because they change how the same words are spoken. */
const toIdentifiable = ({ kind, text, parts }: LineWithoutId) => ({
  kind,
  text: kind === 'speech' ? parts.map((part) => part.text).join(' ') : text,
})

/**
 * Returns the lines of a script with their ids, and its scenes. `scene` of a line is an index into the scenes, or -1
 * before the first scene.
 */
export function listScriptLines(script: Script): { lines: UnderstoodLine[]; scenes: NestedScene[] } {
  const { scenes, sceneOfPart } = nestScenes(script.scenes, script.format)
  const linesWithoutIds = script.scenes.flatMap((part, index) => {
    const scene = sceneOfPart[index] ?? beforeFirstScene
    const heading = part.heading === '' ? [] : [lineOfHeading(part, scene)]
    return [...heading, ...part.elements.map((element) => lineOfElement(element, scene))]
  })
  const ids = createLineIds(linesWithoutIds.map(toIdentifiable))
  return { lines: linesWithoutIds.map((line, index): UnderstoodLine => ({ id: ids[index] ?? '', ...line })), scenes }
}
