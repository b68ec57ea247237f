import type { Script, ScriptRow as Row, ScriptVersionRow } from '@scene-partner/contract/entities'
import { shortenExcerpt } from '@scene-partner/script/review/excerpt'
import { getTableColumns, sql } from 'drizzle-orm'
import type { ScriptRow } from './scriptStore.ts'
import { scripts, scriptVersions } from './tables.ts'

/** Number of characters from which the preview is made. It is enough even if a text begins with many blank lines. */
const previewSourceLength = 1_200

/**
 * A row of the list of scripts, with the beginning of the text. `content` is null if it was not requested or is long.
 */
export type ListedScript = Omit<ScriptRow, 'content' | 'idempotencyKey' | 'deletedAt' | 'writtenAs'> & {
  beginning: string
  content: string | null
}

const {
  content: _content,
  idempotencyKey: _idempotencyKey,
  deletedAt: _deletedAt,
  writtenAs: _writtenAs,
  ...rowColumns
} = getTableColumns(scripts)

/** Returns the columns of a `ListedScript`. Texts up to `wholeUpTo` characters are included; -1 includes none. */
export const listedColumns = (wholeUpTo: number) => ({
  ...rowColumns,
  beginning: sql<string>`left(${scripts.content}, ${previewSourceLength})`,
  content: sql<string | null>`case when ${scripts.characterCount} <= ${wholeUpTo} then ${scripts.content} end`,
})

/**
 * The title page, the note that lists the cast, and the Fountain markup that an import writes. The preview leaves them
 * out.
 */
const titlePage = /^Title: .*\n(?:Format: .*\n)?\n/
const castNote = /^\[\[Cast\n[^\]]*(?:\]\]\n*)?/
const forcedMarks = /^[!@.](?=\S)|\\(?=[*_()[\]])/gm

/** Returns the beginning of a text on one line. It ends with a whole word. */
function makePreview(beginningOfText: string): string {
  const isImported = titlePage.test(beginningOfText)
  const text = isImported
    ? beginningOfText.replace(titlePage, '').replace(castNote, '').replace(forcedMarks, '')
    : beginningOfText
  const line = text.replace(/\s+/g, ' ').trim()
  return shortenExcerpt(line)
}

export function presentListedScript({ beginning: beginningOfText, ...row }: ListedScript): Row {
  return {
    ...row,
    // If the first speeches are known, they are the preview, because they say more than a title page or a licence.
    preview: row.analysis?.excerpt ?? makePreview(beginningOfText),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
  }
}

export function presentScript({
  idempotencyKey: _key,
  deletedAt: _deleted,
  writtenAs: _way,
  ...row
}: ScriptRow): Script {
  return {
    ...presentListedScript({ ...row, beginning: row.content.slice(0, previewSourceLength) }),
    content: row.content,
  }
}

/** Converts a changed script to the form of the contract, without its text, because the client sent that text. */
export const presentChanged = (row: ScriptRow): Row => ({ ...presentScript(row), content: null })

/** The columns of a version in a list, without its text. */
export const versionColumns = {
  id: scriptVersions.id,
  version: scriptVersions.version,
  kind: scriptVersions.kind,
  title: scriptVersions.title,
  wordCount: scriptVersions.wordCount,
  characterCount: scriptVersions.characterCount,
  createdAt: scriptVersions.createdAt,
}

type Version = Omit<ScriptVersionRow, 'createdAt'> & { createdAt: Date }

export const presentVersion = <Row extends Version>(row: Row) => ({ ...row, createdAt: row.createdAt.toISOString() })
