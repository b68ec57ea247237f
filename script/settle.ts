import { isContinued } from './cues.ts'
import { cleanText } from './lines.ts'
import type { Scene, SceneElement, Script, Speech, SpeechPart } from './script.ts'
import { spokenOf } from './speechParts.ts'

/** Between the names of those who speak together, in what we write. */
export const TOGETHER = ' + '

const plain = (text: string) => cleanText(text).replace(/\s+/gu, ' ').trim()
const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)
const asName = (name: string) =>
  plain(
    plain(name)
      .replace(/(?<=\s|^)\+(?=\s|$)/gu, '&')
      .replace(/[*_@^|]/gu, ''),
  ).replace(/[\s:]+$/u, '')

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

/** A page that parts a speech leaves a second cue behind: `(CONT'D)` right after the same speaker's words. */
function joinContinued(elements: readonly SceneElement[]): SceneElement[] {
  const joined: SceneElement[] = []
  for (const element of elements) {
    const before = joined.at(-1)
    const goesOn =
      element.kind === 'speech' &&
      before?.kind === 'speech' &&
      isContinued(element.extension) &&
      before.characters.join() === element.characters.join()
    if (!goesOn) {
      joined.push(element)
      continue
    }
    const parts = settleParts([...before.parts, ...element.parts])
    joined[joined.length - 1] = { ...before, parts, text: spokenOf(parts), lastLine: element.lastLine }
  }
  return joined
}

const settleScene = (scene: Scene): Scene => ({
  ...scene,
  heading: plain(scene.heading),
  elements: joinContinued(scene.elements.map(settleElement).filter((element) => element !== undefined)),
})

/** A scene begins with a heading; what has none goes on with the one before. */
function joinScenes(scenes: readonly Scene[]): Scene[] {
  const joined: Scene[] = []
  for (const scene of scenes.map(settleScene)) {
    const before = joined.at(-1)
    const heading = hasWords(scene.heading) ? scene.heading : ''
    if (heading === '' && scene.elements.length === 0) continue
    if (heading !== '' || !before) joined.push({ ...scene, heading })
    else
      joined[joined.length - 1] = {
        ...before,
        elements: joinContinued([...before.elements, ...scene.elements]),
        lastLine: scene.lastLine,
      }
  }
  return joined
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
