import type { Correction, Understanding } from '@scene-partner/contract/operations/understanding'
import type { Finding } from '@scene-partner/script/findings'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Texts } from '../texts/index.ts'
import { rolesOf, type Roles } from './rolesOf.ts'
import { scriptCorrections } from './tables.ts'

/** What of a script its reading depends on. */
export type Read = { id: string; content: string; writtenAs: 'fountain' | null }

/** The file that a script came from, and what its reader found. */
export type Source = {
  name: string
  format: string
  bytes: number
  pages: number | null
  importedAt: Date
  findings: Finding[]
  leftOut: { what: string; count: number; pages?: number[]; words?: string[] }[]
}

export type Understood = {
  understanding: Understanding
  corrections: Correction[]
  applied: number
  /** Of the corrections; 0 where there are none. */
  version: number
  source: Source | undefined
}

export type Understandings = {
  /** A script as it is understood now; read once while nothing of it changes. */
  of(where: Db | Tx, script: Read & { version: number }): Promise<Understood>
  /** What its row tells of it; `script` need not be written down yet. */
  rolesOf(where: Db | Tx, script: Read): Promise<Roles>
  /** The same of one that is written down as it stands here: what was read of it is not read again. */
  rolesKept(where: Db | Tx, script: Read & { version: number }): Promise<Roles>
}

type Kept = { key: string; understood: Understood; length: number }

/** Of so much text the readings are held: some three long plays, or a hundred scenes. */
const mostHeld = 1_000_000

async function readCorrections(where: Db | Tx, scriptId: string) {
  const [row] = await where.select().from(scriptCorrections).where(eq(scriptCorrections.scriptId, scriptId))
  return row ?? { corrections: [], applied: 0, version: 0 }
}

type Options = {
  /** The file of a script; asked for by what keeps them. */
  sourceOf(where: Db | Tx, scriptId: string): Promise<Source | undefined>
  texts: Pick<Texts, 'understand'>
}

/** Reads scripts, and holds what was read last: a rehearsal asks for one line of a play after the other. */
export function createUnderstandings({ sourceOf, texts }: Options): Understandings {
  /** In the order they were asked for; the one asked for last is the last. */
  const held = new Map<string, Kept>()
  /** What is being read: a rehearsal asks for several lines at once, and one reading serves them all. */
  const underWay = new Map<string, Promise<Understanding>>()

  function readOnce(key: string, script: Parameters<Texts['understand']>[0]): Promise<Understanding> {
    const known = underWay.get(key)
    if (known) return known
    const reading = texts.understand(script).finally(() => underWay.delete(key))
    underWay.set(key, reading)
    return reading
  }

  function hold(id: string, kept: Kept) {
    held.delete(id)
    held.set(id, kept)
    let length = [...held.values()].reduce((sum, one) => sum + one.length, 0)
    for (const [oldest, one] of held) {
      if (length <= mostHeld || oldest === id) break
      held.delete(oldest)
      length -= one.length
    }
  }

  async function read(
    where: Db | Tx,
    script: Read,
    { known, name }: { known?: Kept | undefined; name: string },
  ): Promise<Understood & { key: string }> {
    const { corrections, applied, version } = await readCorrections(where, script.id)
    const source = await sourceOf(where, script.id)
    const key = `${version} ${source?.importedAt.getTime() ?? ''}`
    if (known?.key.endsWith(` ${key}`)) return { ...known.understood, key }
    const { content, writtenAs } = script
    const understanding = await readOnce(`${name} ${key}`, {
      content,
      writtenAs,
      findings: source?.findings,
      corrections: corrections.slice(0, applied),
    })
    return { understanding, corrections, applied, version, source, key }
  }

  const summarise = ({ writtenAs }: Read, { understanding, applied }: Pick<Understood, 'understanding' | 'applied'>) =>
    rolesOf(understanding, { isTold: writtenAs !== null || applied > 0 })

  const understandings: Understandings = {
    async of(where, script) {
      const known = held.get(script.id)
      const isSame = known?.key.startsWith(`${script.version} `)
      const name = `${script.id} ${script.version}`
      const { key, ...understood } = await read(where, script, { known: isSame ? known : undefined, name })
      hold(script.id, { key: `${script.version} ${key}`, understood, length: script.content.length })
      return understood
    },
    async rolesOf(where, script) {
      // Not written down yet: its words may be other ones than those that stand under its version.
      return summarise(script, await read(where, script, { name: crypto.randomUUID() }))
    },
    rolesKept: async (where, script) => summarise(script, await understandings.of(where, script)),
  }
  return understandings
}
