import { isContinued } from './cues.ts'
import { cleanText } from './lines.ts'
import type { Scene, SceneElement, Script, Speech, SpeechPart } from './script.ts'
import { spokenOf } from './speechParts.ts'

/** Between the names of those who speak together, in what we write. */
export const TOGETHER = ' + '

const plain = (text: string) => cleanText(text).replace(/\s+/gu, ' ').trim()
const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)
/** Its own marks go first: a sign that one hid beside a plus would leave it standing alone. */
const asName = (name: string) => {
  const own = plain(plain(name).replace(/[*_@^|]/gu, ''))
  let end = own.length
  while (/[\s:]/u.test(own[end - 1] ?? '')) end--
  return own.slice(0, end).replace(/(?<=\s|^)\+(?=\s|$)/gu, '&')
}

/** Words beside words are one part; a part without a word is none. */
function settleParts(parts: readonly SpeechPart[]): SpeechPart[] {
  const settled: SpeechPart[] = []
  for (const { kind, text } of parts) {
    const words = plain(text)
    if (kind === 'speech' ? !hasWords(words) : words === '') continue
    const last = settled.at(-1)
    if (kind === 'speech' && last?.kind === 'speech') last.text += ` ${words}`
    else settled.push({ kind, text: words })
  }
  return settled
}

function settleSpeech(speech: Speech): SceneElement | undefined {
  const parts = settleParts(speech.parts)
  const text = spokenOf(parts)
  const characters = speech.characters.map(asName).filter(hasWords)
  if (text === '' || characters.length === 0) {
    const words = plain([speech.cue, ...parts.map((part) => part.text)].join(' '))
    return hasWords(words) ? { ...unspoken(speech), kind: 'action', text: words } : undefined
  }
  return { ...speech, characters, cue: characters.join(TOGETHER), extension: plain(speech.extension), parts, text }
}

const unspoken = ({ firstLine, lastLine, page, doubt, confidence }: SceneElement) => ({
  firstLine,
  lastLine,
  page,
  doubt,
  confidence,
})

function settleElement(element: SceneElement): SceneElement | undefined {
  if (element.kind === 'speech') return settleSpeech(element)
  const text = plain(element.text)
  return hasWords(text) ? { ...element, text } : undefined
}

const goesOn = (element: SceneElement, before: SceneElement | undefined): boolean =>
  element.kind === 'speech' &&
  before?.kind === 'speech' &&
  isContinued(element.extension) &&
  before.characters.join() === element.characters.join()

/** What follows one another and belongs together, each group joined once: pages without end cost no more than others. */
function inGroups<One>(all: readonly One[], belongs: (one: One, first: One) => boolean): [One, ...One[]][] {
  const groups: [One, ...One[]][] = []
  for (const one of all) {
    const group = groups.at(-1)
    if (group && belongs(one, group[0])) group.push(one)
    else groups.push([one])
  }
  return groups
}

/** A page that parts a speech leaves a second cue behind: `(CONT'D)` right after the same speaker's words. */
const joinContinued = (elements: readonly SceneElement[]): SceneElement[] =>
  inGroups(elements, goesOn).map((group) => {
    const [first] = group
    const speeches = group.filter((one) => one.kind === 'speech')
    if (first.kind !== 'speech' || speeches.length < 2) return first
    const parts = settleParts(speeches.flatMap((one) => one.parts))
    return { ...first, parts, text: spokenOf(parts), lastLine: speeches.at(-1)?.lastLine ?? first.lastLine }
  })

function settleScene(scene: Scene): Scene {
  const heading = plain(scene.heading)
  const elements = scene.elements.map(settleElement).filter((element) => element !== undefined)
  return { ...scene, heading: hasWords(heading) ? heading : '', elements }
}

/** A scene begins with a heading; what has none goes on with the one before. */
function joinScenes(scenes: readonly Scene[]): Scene[] {
  const told = scenes.map(settleScene).filter(({ heading, elements }) => heading !== '' || elements.length > 0)
  return inGroups(told, ({ heading }) => heading === '').map((group) => ({
    ...group[0],
    elements: joinContinued(group.flatMap(({ elements }) => elements)),
    lastLine: group.at(-1)?.lastLine ?? group[0].lastLine,
  }))
}

/** A script as our writers write it: single spaces, one name a role, no empty parts. Written and read again it is the same. */
export function settle(script: Script): Script {
  return {
    ...script,
    title: plain(script.title.replace(/[*_]/gu, '')),
    characters: script.characters.map((one) => ({
      ...one,
      name: asName(one.name),
      description: plain(one.description.replace(/\|/gu, '/')),
    })),
    scenes: joinScenes(script.scenes),
  }
}
