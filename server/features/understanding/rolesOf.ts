import type { Understanding } from '@scene-partner/contract/operations/understanding'

/** What a row of the list says of a script; null and nobody where it is none. */
export type Roles = {
  characters: { name: string; speeches: number }[]
  analysis: { scenes: number; speeches: number; doubts?: number } | null
}

/** Sure enough to call a pasted text a script without asking. */
const sure = 0.9
const leastRoles = 2
const leastSpeeches = 4

function isSurelyScript({ lines }: Understanding): boolean {
  const surely = lines.filter(({ kind, confidence }) => kind === 'speech' && confidence >= sure)
  const roles = new Set(surely.flatMap(({ characters }) => characters))
  return roles.size >= leastRoles && surely.length >= leastSpeeches
}

/** Who speaks in it. `isTold`: its writer or the actor said that it is a script, so that one speech is enough. */
export function rolesOf(understood: Understanding, { isTold }: { isTold: boolean }): Roles {
  const speeches = understood.lines.filter(({ kind }) => kind === 'speech')
  const isScript = isTold ? speeches.length > 0 : isSurelyScript(understood)
  if (!isScript) return { characters: [], analysis: null }
  const doubts = understood.lines.filter(({ doubt }) => doubt !== undefined).length
  return {
    characters: understood.characters.map(({ name, speeches: count }) => ({ name, speeches: count })),
    analysis: { scenes: understood.scenes.length, speeches: speeches.length, doubts },
  }
}
