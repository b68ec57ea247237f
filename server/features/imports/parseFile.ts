import { countWords, normalizeText } from '@scene-partner/contract/scriptRules'
import { readScriptFile, type LeftOut } from '@scene-partner/script/import/readScriptFile'
import type { FileFormat } from '@scene-partner/script/import/formats'
import { UnreadableFileError, type UnreadableReason } from '@scene-partner/script/import/unreadableFile'
import type { Script } from '@scene-partner/script/parse/script'
import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import { estimateSpokenMs } from '@scene-partner/script/rehearsal/spokenLines'
import { quoteFirstSpeeches } from '@scene-partner/script/review/excerpt'
import { serializeParse } from '@scene-partner/script/review/storedParse'

/** A parsed file: everything that is stored about it and reported to the client. */
export type ParsedFile = {
  format: FileFormat
  /** The recognised script format, which the page shows. */
  kind: Script['format']
  title: string
  /** The normalised text, with `wordCount` words. */
  content: string
  wordCount: number
  writtenAs: 'fountain' | null
  pages: number | null
  leftOut: LeftOut[]
  /**
   * The serialised script that was read from the file; null if parsing `content` gives the same script. It is set if the
   * server wrote `content` itself, from a PDF for example.
   */
  parse: string | null
  characters: { name: string; speeches: number }[]
  analysis: { scenes: number; speeches: number; doubts: number; spokenMs: number } | null
  /** The first speeches, for the list of scripts. */
  excerpt: string
}

export type ParseResult = { parsed: ParsedFile } | { refused: UnreadableReason }

/** Parses a file by its bytes. Returns `refused` with the reason if the file cannot become a script. */
export async function parseFile(bytes: Uint8Array, name: string): Promise<ParseResult> {
  try {
    const { script, ...read } = await readScriptFile(bytes, name)
    // A script stores its text in normalised form, and the stored parse result must belong to exactly the stored text.
    const content = normalizeText(read.content)
    const isWrittenByUs = read.writtenAs !== null && read.format !== 'fountain'
    const { characters, lines, scenes } = buildUnderstanding(content, { parse: script })
    const speeches = lines.filter(({ kind }) => kind === 'speech').length
    const doubts = lines.filter(({ doubt }) => doubt !== undefined).length
    return {
      parsed: {
        ...read,
        content,
        wordCount: countWords(content),
        kind: script.format,
        parse: isWrittenByUs ? serializeParse(content, script) : null,
        characters: characters.map(({ name: roleName, speeches: count }) => ({ name: roleName, speeches: count })),
        analysis:
          speeches === 0 ? null : { scenes: scenes.length, speeches, doubts, spokenMs: estimateSpokenMs(lines) },
        excerpt: quoteFirstSpeeches(lines),
      },
    }
  } catch (error) {
    if (error instanceof UnreadableFileError) return { refused: error.reason }
    throw error
  }
}
