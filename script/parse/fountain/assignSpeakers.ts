import type { CastEntry } from '../castList.ts'
import { isContinuation } from '../cues/cues.ts'
import { restoreEscapes } from './escaping.ts'
import { normaliseName, splitJointName } from '../cues/names.ts'
import type { Role } from '../cues/roleResolver.ts'
import type { Scene, SceneElement } from '../script.ts'
import { JOINT_NAME_SEPARATOR } from '../normaliseScript.ts'
import { continueSpeech } from '../speechParts.ts'

type Cast = { entries: CastEntry[]; aliases: Map<string, string[]> }

/** Parses the cast notes that `writeFountain` writes: one `NAME | description | other names` per row. */
export function parseCastNotes(notes: readonly string[]): Cast {
  const entries: CastEntry[] = []
  const aliases = new Map<string, string[]>()
  for (const text of notes) {
    for (const line of text.split('\n').slice(1)) {
      const [name = '', description = '', otherNames = ''] = line.split('|').map((part) => restoreEscapes(part).trim())
      if (normaliseName(name) === '') continue
      entries.push({ name, description })
      aliases.set(
        normaliseName(name),
        otherNames
          .split(';')
          .map((one) => one.trim())
          .filter(Boolean),
      )
    }
  }
  return { entries, aliases }
}

/**
 * Assigns each speech to its roles. A role has the name of its cast note, or else of its first cue. Joins a speech that
 * a page break split in two.
 */
export function assignSpeakers(scenes: Scene[], { entries, aliases }: Cast): Role[] {
  const roles = new Map<string, Role>()
  const entryOf = new Map(entries.toReversed().map((entry) => [normaliseName(entry.name), entry]))
  const knownNames = new Set(entryOf.keys())
  const allSpeeches = scenes.flatMap(({ elements }) => elements.filter((element) => element.kind === 'speech'))
  for (const { cue } of allSpeeches) if (splitJointName(cue).length === 1) knownNames.add(normaliseName(cue))

  const roleOf = (name: string) => {
    const identity = normaliseName(name)
    const entry = entryOf.get(identity)
    const role = roles.get(identity) ?? {
      key: identity,
      name: entry?.name ?? name,
      aliases: new Set(aliases.get(identity) ?? []),
      castEntry: entry,
      speeches: 0,
    }
    roles.set(identity, role)
    if (name !== role.name) role.aliases.add(name)
    return role
  }
  for (const scene of scenes) {
    const elements: SceneElement[] = []
    for (const element of scene.elements) {
      const before = elements.at(-1)
      if (element.kind !== 'speech') {
        elements.push(element)
        continue
      }
      const together = element.cue.split(JOINT_NAME_SEPARATOR)
      const jointNames = together.length > 1 ? together : splitJointName(element.cue)
      const names =
        jointNames.length > 1 && (together.length > 1 || jointNames.every((one) => knownNames.has(normaliseName(one))))
          ? jointNames
          : [element.cue]
      const speakers = [...new Set(names.filter((name) => normaliseName(name) !== '').map(roleOf))]
      element.characters = speakers.map(({ name }) => name)
      if (
        before?.kind === 'speech' &&
        isContinuation(element.extension) &&
        before.characters.join() === element.characters.join()
      ) {
        continueSpeech(before, element.parts)
        before.lastLine = element.lastLine
        continue
      }
      for (const role of speakers) role.speeches++
      elements.push(element)
    }
    scene.elements = elements
  }
  return [...roles.values()]
}
