import { isContinuation } from './cues/cues.ts'
import { cleanText } from './text/lines.ts'
import type { Scene, SceneElement, Script, Speech, SpeechPart } from './script.ts'
import { joinSpokenParts } from './speechParts.ts'

/** Separates the names of a joint cue in Fountain text that this app writes. */
export const JOINT_NAME_SEPARATOR = ' + '

const cleanSpaces = (text: string) => cleanText(text).replace(/\s+/gu, ' ').trim()
const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)
/**
 * Normalises a name. Removes emphasis signs before it replaces a separate `+`, which would separate names: `*+*`
 * becomes `+` and then `&`.
 */
const normaliseRoleName = (name: string) => {
  const own = cleanSpaces(cleanSpaces(name).replace(/[*_@^|]/gu, ''))
  let end = own.length
  while (/[\s:]/u.test(own[end - 1] ?? '')) end--
  return own.slice(0, end).replace(/(?<=\s|^)\+(?=\s|$)/gu, '&')
}

/** Joins adjacent spoken parts and removes empty ones. */
function normaliseParts(parts: readonly SpeechPart[]): SpeechPart[] {
  const normalised: SpeechPart[] = []
  for (const { kind, text } of parts) {
    const words = cleanSpaces(text)
    if (kind === 'speech' ? !hasWords(words) : words === '') continue
    const last = normalised.at(-1)
    if (kind === 'speech' && last?.kind === 'speech') last.text += ` ${words}`
    else normalised.push({ kind, text: words })
  }
  return normalised
}

function normaliseSpeech(speech: Speech): SceneElement | undefined {
  const parts = normaliseParts(speech.parts)
  const text = joinSpokenParts(parts)
  const characters = speech.characters.map(normaliseRoleName).filter(hasWords)
  if (text === '' || characters.length === 0) {
    const words = cleanSpaces([speech.cue, ...parts.map((part) => part.text)].join(' '))
    return hasWords(words) ? { ...commonFields(speech), kind: 'action', text: words } : undefined
  }
  return {
    ...speech,
    characters,
    cue: characters.join(JOINT_NAME_SEPARATOR),
    extension: cleanSpaces(speech.extension),
    parts,
    text,
  }
}

const commonFields = ({ firstLine, lastLine, page, doubt, confidence }: SceneElement) => ({
  firstLine,
  lastLine,
  page,
  doubt,
  confidence,
})

function normaliseElement(element: SceneElement): SceneElement | undefined {
  if (element.kind === 'speech') return normaliseSpeech(element)
  const text = cleanSpaces(element.text)
  return hasWords(text) ? { ...element, text } : undefined
}

const continuesSpeech = (element: SceneElement, before: SceneElement | undefined): boolean =>
  element.kind === 'speech' &&
  before?.kind === 'speech' &&
  isContinuation(element.extension) &&
  before.characters.join() === element.characters.join()

/** Groups consecutive items for which `belongs` returns true with the first item of the group. Takes linear time. */
function groupConsecutive<One>(all: readonly One[], belongs: (one: One, first: One) => boolean): [One, ...One[]][] {
  const groups: [One, ...One[]][] = []
  for (const one of all) {
    const group = groups.at(-1)
    if (group && belongs(one, group[0])) group.push(one)
    else groups.push([one])
  }
  return groups
}

/** Joins the parts of a speech that continues after a page break. `(CONT'D)` after the same name marks a later part. */
const joinContinued = (elements: readonly SceneElement[]): SceneElement[] =>
  groupConsecutive(elements, continuesSpeech).map((group) => {
    const [first] = group
    const speeches = group.filter((one) => one.kind === 'speech')
    if (first.kind !== 'speech' || speeches.length < 2) return first
    const parts = normaliseParts(speeches.flatMap((one) => one.parts))
    return { ...first, parts, text: joinSpokenParts(parts), lastLine: speeches.at(-1)?.lastLine ?? first.lastLine }
  })

function normaliseScene(scene: Scene): Scene {
  const heading = cleanSpaces(scene.heading)
  const elements = scene.elements.map(normaliseElement).filter((element) => element !== undefined)
  return { ...scene, heading: hasWords(heading) ? heading : '', elements }
}

/** Joins scenes without a heading to the previous scene. */
function joinScenes(scenes: readonly Scene[]): Scene[] {
  const normalised = scenes.map(normaliseScene).filter(({ heading, elements }) => heading !== '' || elements.length > 0)
  return groupConsecutive(normalised, ({ heading }) => heading === '').map((group) => ({
    ...group[0],
    elements: joinContinued(group.flatMap(({ elements }) => elements)),
    lastLine: group.at(-1)?.lastLine ?? group[0].lastLine,
  }))
}

/**
 * Normalises a script to the form that `writeFountain` can write: single spaces, no empty parts, and cues that
 * consist of the role names. Parsing the written text returns the same script.
 */
export function normaliseScript(script: Script): Script {
  return {
    ...script,
    title: cleanSpaces(script.title.replace(/[*_]/gu, '')),
    characters: script.characters.map((one) => ({
      ...one,
      name: normaliseRoleName(one.name),
      description: cleanSpaces(one.description.replace(/\|/gu, '/')),
    })),
    scenes: joinScenes(script.scenes),
  }
}
