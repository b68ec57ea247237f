import type { CastEntry } from './castList.ts'
import { isContinued } from './cues.ts'
import { unshelter } from './marks.ts'
import { identityOf, namesTogether } from './names.ts'
import type { Role } from './roles.ts'
import type { Scene, SceneElement } from './script.ts'
import { TOGETHER } from './settle.ts'
import { goOn } from './speechParts.ts'

type Cast = { entries: CastEntry[]; aliases: Map<string, string[]> }

/** Reads the notes that keep who plays, as our writer writes them: `NAME | description | other names`. */
export function readCast(notes: readonly string[]): Cast {
  const entries: CastEntry[] = []
  const aliases = new Map<string, string[]>()
  for (const text of notes) {
    for (const line of text.split('\n').slice(1)) {
      const [name = '', description = '', also = ''] = line.split('|').map((part) => unshelter(part).trim())
      if (identityOf(name) === '') continue
      entries.push({ name, description })
      aliases.set(
        identityOf(name),
        also
          .split(';')
          .map((one) => one.trim())
          .filter(Boolean),
      )
    }
  }
  return { entries, aliases }
}

/** Gives every speech its people, under the first name they bear, and joins what a page has parted. */
export function castSpeeches(scenes: Scene[], { entries, aliases }: Cast): Role[] {
  const roles = new Map<string, Role>()
  const entryOf = new Map(entries.toReversed().map((entry) => [identityOf(entry.name), entry]))
  const known = new Set(entryOf.keys())
  const everySpeech = scenes.flatMap(({ elements }) => elements.filter((element) => element.kind === 'speech'))
  for (const { cue } of everySpeech) if (namesTogether(cue).length === 1) known.add(identityOf(cue))

  const roleOf = (name: string) => {
    const identity = identityOf(name)
    const entry = entryOf.get(identity)
    const role = roles.get(identity) ?? {
      identity,
      name: entry?.name ?? name,
      aliases: new Set(aliases.get(identity) ?? []),
      entry,
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
      const together = element.cue.split(TOGETHER)
      const others = together.length > 1 ? together : namesTogether(element.cue)
      const names =
        others.length > 1 && (together.length > 1 || others.every((one) => known.has(identityOf(one))))
          ? others
          : [element.cue]
      const own = [...new Set(names.filter((name) => identityOf(name) !== '').map(roleOf))]
      element.characters = own.map(({ name }) => name)
      if (
        before?.kind === 'speech' &&
        isContinued(element.extension) &&
        before.characters.join() === element.characters.join()
      ) {
        goOn(before, element.parts)
        before.lastLine = element.lastLine
        continue
      }
      for (const role of own) role.speeches++
      elements.push(element)
    }
    scene.elements = elements
  }
  return [...roles.values()]
}
