import type { Finding } from '@scene-partner/script/findings'
import { lineIdsOf } from '@scene-partner/script/lineIds'
import { readFile, type LeftOut } from '@scene-partner/script/readers/readFile'
import type { FileFormat } from '@scene-partner/script/readers/sniff'
import { Unreadable, type Unreadability } from '@scene-partner/script/readers/unreadable'
import type { Script } from '@scene-partner/script/script'
import { understand } from '@scene-partner/script/understand'

/** A file, understood: all that is kept of it, and what is told at once. */
export type Parsed = {
  format: FileFormat
  /** How it is written, for the person whose it is. */
  kind: Script['format']
  title: string
  content: string
  writtenAs: 'fountain' | null
  pages: number | null
  leftOut: LeftOut[]
  findings: Finding[]
  characters: { name: string; speeches: number }[]
  analysis: { scenes: number; speeches: number; doubts: number } | null
}

export type ParseAnswer = { parsed: Parsed } | { refused: Unreadability }

type Found = Omit<Finding, 'lineId'> & { kind: string; text: string }

/** Everything in a script that is a line, in order, as `understand` names lines. */
function listFound({ scenes }: Script): Found[] {
  return scenes.flatMap(({ heading, page, elements }) => [
    ...(heading ? [{ kind: 'heading', text: heading, page }] : []),
    ...elements.map((element) => {
      const { kind, page: own, confidence, doubt } = element
      const text = kind === 'speech' ? element.parts.map((part) => part.text).join(' ') : element.text
      return { kind, text, page: own, confidence, doubt }
    }),
  ])
}

/** What the reader found out of each line that the text itself does not say. */
export function findingsOf(script: Script): Finding[] {
  const found = listFound(script)
  const ids = lineIdsOf(found.map(({ kind, text }) => ({ kind: kind as 'speech', text })))
  return found.flatMap(({ page, confidence, doubt }, index): Finding[] => {
    const isSure = confidence === undefined || confidence >= 1
    if (page === undefined && isSure && doubt === undefined) return []
    const lineId = ids[index] ?? ''
    return [
      {
        lineId,
        ...(page !== undefined && { page }),
        ...(!isSure && { confidence }),
        ...(doubt !== undefined && { doubt }),
      },
    ]
  })
}

/** Understands a file by its bytes; what cannot become a script is refused with the reason. */
export async function parseFile(bytes: Uint8Array, name: string): Promise<ParseAnswer> {
  try {
    const { script, ...read } = await readFile(bytes, name)
    const findings = read.writtenAs && read.format !== 'fountain' ? findingsOf(script) : []
    const { characters, lines, scenes } = understand(read.content, { writtenAs: read.writtenAs, findings })
    const speeches = lines.filter(({ kind }) => kind === 'speech').length
    const doubts = lines.filter(({ doubt }) => doubt !== undefined).length
    return {
      parsed: {
        ...read,
        kind: script.format,
        findings,
        characters: characters.map(({ name: called, speeches: count }) => ({ name: called, speeches: count })),
        analysis: speeches === 0 ? null : { scenes: scenes.length, speeches, doubts },
      },
    }
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.reason }
    throw error
  }
}
