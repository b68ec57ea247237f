import type { Scene, ScriptFormat } from '../../parse/script.ts'
import { isStageDirection } from '../../parse/headings/headings.ts'
import { findPlays, type PlayPart } from './findPlays.ts'
import { lastScene, parseHeading, type HeadingKind, type HeadingParts } from './headingParts.ts'

/**
 * A scene of a script. `act`: absent outside an act. `setting`: the place; absent if the script names none. In a
 * collection, `act` begins with the title of the play, and so does `name` if it is not the text of the heading.
 */
export type NestedScene = { heading: string; name: string; act?: string; setting?: string }

export type NestedScenes = {
  scenes: NestedScene[]
  /** For each part of the script between two headings, the index of its scene; -1 before the first scene. */
  sceneOfPart: number[]
}

/** Scene index of lines before the first scene: title page, contents and cast list. */
export const beforeFirstScene = -1

type Part = HeadingParts & PlayPart & { hasSpeech: boolean; isScene: boolean; firstAction: string }

/** The level of each kind of heading. A heading contains the headings after it that have a higher number. */
const ranks: Readonly<Record<HeadingKind, number>> = {
  ...{ part: 0, act: 1, scene: 2, interlude: 2, front: 2 },
  ...{ place: 3, other: 3, ending: 3 },
}

const toPart = ({ heading, elements }: Scene, isScreenplay: boolean): Part => {
  const parts = parseHeading(heading)
  const speeches = elements.filter(({ kind }) => kind === 'speech').length
  const hasSpeech = speeches > 0
  // In a screenplay, a scene without speeches is also a scene.
  const isScene = hasSpeech || parts.kind === 'place' || (isScreenplay && parts.kind === 'other' && heading !== '')
  const first = elements.find(({ kind }) => kind !== 'note')
  const lastSpeech = elements.findLastIndex(({ kind }) => kind === 'speech')
  const textsAfterSpeech = elements.slice(lastSpeech + 1).map(({ text }) => text)
  const firstAction = first?.kind === 'action' ? first.text : ''
  return { ...parts, heading, speeches, hasSpeech, isScene, firstAction, textsAfterSpeech }
}

/**
 * Returns how many of the last waiting headings are acts and scenes that contain the part. A heading waits until it is
 * assigned to a scene.
 */
function countEnclosing(waiting: readonly Part[], part: Part): number {
  let [count, rank] = [0, ranks[part.kind]]
  for (const one of waiting.toReversed()) {
    if (ranks[one.kind] >= rank || one.kind === 'ending' || one.kind === 'front' || one.heading === '') break
    rank = ranks[one.kind]
    count += 1
  }
  return count
}

const maxSettingLength = 90

/** Matches text that is not a place: `To them`, `The same scene`, or a text that was cut after `Mrs.` */
const noSetting = /^to (?:him|her|them)\b|\bscene\b|\b(?:mrs?|ms|dr|st)$/iu

/**
 * Returns the place of a scene: text of its headings, else the first sentence of its first action; undefined if
 * unknown.
 */
function findSetting(headings: readonly Part[]): string | undefined {
  const written = headings.map(({ setting }) => setting).findLast((setting) => setting !== '')
  const action = headings.map(({ firstAction }) => firstAction).find((text) => text !== '') ?? ''
  const sentence = /^[[(_]*(.*?[^.\s]{3})(?:[.:;\])]|\s\u2014|$)/u.exec(action)?.[1] ?? ''
  // A name in capitals shows that the sentence describes roles, not the place.
  const isPlace = !isStageDirection(action) && !/\p{Lu}{2}/u.test(sentence) && !noSetting.test(sentence)
  const setting = (written ?? (isPlace ? sentence : '')).replace(/[\s.\])_]+$/u, '')
  return setting === '' || setting.length > maxSettingLength ? undefined : setting
}

type DraftScene = Omit<NestedScene, 'name'> & {
  /** Title of the play in a collection. */
  play: string | undefined
  kind: HeadingKind
  beginsAct: boolean
  scene: string | undefined
  number: number | undefined
}

const joinNames = (...names: (string | undefined)[]) => names.filter((name) => name !== undefined).join(', ')

type DraftOptions = { act: string | undefined; play: string | undefined; isScreenplay: boolean }

function createDraft(headings: readonly Part[], { act, play, isScreenplay }: DraftOptions): DraftScene {
  const { heading = '', kind = 'other' } = headings.at(-1) ?? {}
  const beginsAct = headings.some((one) => one.act !== undefined)
  const { scene, number } = headings.findLast((one) => one.scene !== undefined) ?? {}
  const isAfterLastAct = /^epilogue/iu.test(heading) && !beginsAct
  const setting = isScreenplay ? undefined : findSetting(headings)
  return {
    ...{ play, heading, kind, beginsAct, scene, number },
    ...(act !== undefined && !isAfterLastAct && { act: joinNames(play, act) }),
    ...(setting !== undefined && { setting }),
  }
}

/**
 * Sets the scene names: `Act I, Scene 2`; `Act I` for an act without scenes; the text of a slugline or other heading.
 */
function nameScenes(drafts: readonly DraftScene[]): NestedScene[] {
  let number = 0
  return drafts.map(({ play, kind, beginsAct, scene, number: written, ...draft }, index): NestedScene => {
    const { heading, act } = draft
    const [previous, next] = [drafts[index - 1], drafts[index + 1]]
    const isFirst = beginsAct || index === 0 || previous?.act !== act
    const isOnly = isFirst && (next === undefined || next.beginsAct || next.act !== act)
    const isOpening = isFirst && kind === 'act' && scene === undefined && next?.number === 1
    if (kind === 'place' || (kind === 'other' && heading !== '')) return { ...draft, name: heading }
    if (isFirst) number = 0
    if (written !== undefined) number = written
    else if (scene === undefined && !isOpening) number += 1
    const ownName = scene ?? (isOpening ? 'opening' : `Scene ${number}`)
    if (act === undefined) return { ...draft, name: joinNames(play, ownName) }
    if (isOnly && scene === undefined) return { ...draft, name: act }
    return { ...draft, name: `${act}, ${ownName === lastScene ? ownName.toLowerCase() : ownName}` }
  })
}

/**
 * Returns the index of the first waiting heading that belongs to the part; `waiting.length` if none belongs to it.
 * Usually this is the first heading that contains the part. If neither these headings nor the part name an act, it is
 * the last waiting act heading. Before the first scene, only the heading of Act I counts, because the headings of later
 * acts there are in the table of contents.
 */
function findFirstHeading(waiting: readonly Part[], part: Part, isFirstScene: boolean): number {
  const enclosing = waiting.length - countEnclosing(waiting, part)
  const hasAct = [...waiting.slice(enclosing), part].some(({ act }) => act !== undefined)
  const lastAct = hasAct ? -1 : waiting.findLastIndex(({ act }) => act !== undefined)
  const isOfContents = isFirstScene && !waiting[lastAct]?.act?.endsWith(' I')
  return lastAct < 0 || isOfContents ? enclosing : lastAct
}

/**
 * Nests the parts of a script between its headings: an act contains its scenes, and a heading without speeches belongs
 * to the scene after it. Contents, cast list and title page are in no scene. Every speech is in exactly one scene, in
 * the order of the script.
 */
export function nestScenes(script: readonly Scene[], format: ScriptFormat): NestedScenes {
  const isScreenplay = format === 'screenplay' || format === 'fountain'
  const parts = script.map((part) => toPart(part, isScreenplay))
  // In a text without speeches, each heading begins a scene.
  const isProse = !parts.some(({ isScene }) => isScene)
  const plays = findPlays(parts)
  const drafts: DraftScene[] = []
  const sceneOfPart: number[] = []
  let waiting: Part[] = []
  let act: string | undefined
  let play: string | undefined
  let firstOfPlay = 0
  const assign = (count: number, scene: number) => sceneOfPart.push(...Array.from({ length: count }, () => scene))

  for (const [index, part] of parts.entries()) {
    const begins = plays.find(({ start }) => start === index)
    if (begins) {
      assign(waiting.length, drafts.length - 1)
      waiting = []
      act = undefined
      play = begins.title
      firstOfPlay = drafts.length
    }
    const last = drafts.at(-1)
    const isNumbered = last !== undefined && (last.act !== undefined || last.number !== undefined)
    if (part.kind === 'ending' && last && waiting.length === 0 && (!part.hasSpeech || isNumbered)) {
      assign(1, drafts.length - 1)
    } else if (!part.isScene && !isProse) {
      waiting.push(part)
    } else {
      const first = findFirstHeading(waiting, part, drafts.length === firstOfPlay)
      const headings = [...waiting.slice(first), part]
      const ownAct = headings.findLast((one) => one.act !== undefined)?.act
      // Waiting headings that do not name this scene, such as the heading of a scene without words, are still assigned
      // to it. If this scene begins an act or a play, they are assigned to the previous scene instead.
      const isOfThisScene = drafts.length > firstOfPlay && ownAct === undefined
      assign(first, isOfThisScene ? drafts.length : drafts.length - 1)
      assign(headings.length, drafts.length)
      waiting = []
      act = ownAct ?? act
      drafts.push(createDraft(headings, { act, play, isScreenplay }))
    }
  }
  assign(waiting.length, drafts.length - 1)
  return { scenes: nameScenes(drafts), sceneOfPart }
}
