import type { Finding } from '@scene-partner/script/review/findings'
import { createLineIds } from '@scene-partner/script/review/lineIds'
import { readScriptFile, type LeftOut } from '@scene-partner/script/import/readScriptFile'
import type { FileFormat } from '@scene-partner/script/import/formats'
import { UnreadableFileError, type UnreadableReason } from '@scene-partner/script/import/unreadableFile'
import type { Script } from '@scene-partner/script/parse/script'
import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'

/** A parsed file: everything that is stored of it and reported to the client. */
export type ParsedFile = {
  format: FileFormat
  /** The script format that was recognised, for display. */
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

export type ParseResult = { parsed: ParsedFile } | { refused: UnreadableReason }

type LineFinding = Omit<Finding, 'lineId'> & { kind: string; text: string }

/** Lists all lines of a script in order, in the shape from which line ids are made. */
function listLines({ scenes }: Script): LineFinding[] {
  return scenes.flatMap(({ heading, page, elements }) => [
    ...(heading ? [{ kind: 'heading', text: heading, page }] : []),
    ...elements.map((element) => {
      const { kind, page: elementPage, confidence, doubt } = element
      const text = kind === 'speech' ? element.parts.map((part) => part.text).join(' ') : element.text
      return { kind, text, page: elementPage, confidence, doubt }
    }),
  ])
}

/** Returns the parser's findings by line: the page, a confidence below 1, and the doubt. Lines without findings are left out. */
export function collectFindings(script: Script): Finding[] {
  const lines = listLines(script)
  const ids = createLineIds(lines.map(({ kind, text }) => ({ kind: kind as 'speech', text })))
  return lines.flatMap(({ page, confidence, doubt }, index): Finding[] => {
    const isCertain = confidence === undefined || confidence >= 1
    if (page === undefined && isCertain && doubt === undefined) return []
    const lineId = ids[index] ?? ''
    return [
      {
        lineId,
        ...(page !== undefined && { page }),
        ...(!isCertain && { confidence }),
        ...(doubt !== undefined && { doubt }),
      },
    ]
  })
}

/** Parses a file by its bytes. Returns `refused` with the reason where it cannot become a script. */
export async function parseFile(bytes: Uint8Array, name: string): Promise<ParseResult> {
  try {
    const { script, ...read } = await readScriptFile(bytes, name)
    const findings = read.writtenAs && read.format !== 'fountain' ? collectFindings(script) : []
    const { characters, lines, scenes } = buildUnderstanding(read.content, { writtenAs: read.writtenAs, findings })
    const speeches = lines.filter(({ kind }) => kind === 'speech').length
    const doubts = lines.filter(({ doubt }) => doubt !== undefined).length
    return {
      parsed: {
        ...read,
        kind: script.format,
        findings,
        characters: characters.map(({ name: roleName, speeches: count }) => ({ name: roleName, speeches: count })),
        analysis: speeches === 0 ? null : { scenes: scenes.length, speeches, doubts },
      },
    }
  } catch (error) {
    if (error instanceof UnreadableFileError) return { refused: error.reason }
    throw error
  }
}
