import { readScriptFile, type LeftOut } from '@scene-partner/script/import/readScriptFile'
import type { FileFormat } from '@scene-partner/script/import/formats'
import { UnreadableFileError, type UnreadableReason } from '@scene-partner/script/import/unreadableFile'
import type { Script } from '@scene-partner/script/parse/script'
import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import { serializeParse } from '@scene-partner/script/review/storedParse'

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
  /** The parse of `content`, serialised; null where parsing the text gives the same. */
  parse: string | null
  characters: { name: string; speeches: number }[]
  analysis: { scenes: number; speeches: number; doubts: number } | null
}

export type ParseResult = { parsed: ParsedFile } | { refused: UnreadableReason }

/** Parses a file by its bytes. Returns `refused` with the reason where it cannot become a script. */
export async function parseFile(bytes: Uint8Array, name: string): Promise<ParseResult> {
  try {
    const { script, ...read } = await readScriptFile(bytes, name)
    const isWrittenByUs = read.writtenAs !== null && read.format !== 'fountain'
    const { characters, lines, scenes } = buildUnderstanding(read.content, { parse: script })
    const speeches = lines.filter(({ kind }) => kind === 'speech').length
    const doubts = lines.filter(({ doubt }) => doubt !== undefined).length
    return {
      parsed: {
        ...read,
        kind: script.format,
        parse: isWrittenByUs ? serializeParse(read.content, script) : null,
        characters: characters.map(({ name: roleName, speeches: count }) => ({ name: roleName, speeches: count })),
        analysis: speeches === 0 ? null : { scenes: scenes.length, speeches, doubts },
      },
    }
  } catch (error) {
    if (error instanceof UnreadableFileError) return { refused: error.reason }
    throw error
  }
}
