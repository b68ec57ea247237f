import type { Script, ScriptRow as Row, ScriptVersionRow } from '@scene-partner/contract/entities'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { sql } from 'drizzle-orm'
import type { ScriptRow } from './store.ts'
import { scripts, scriptVersions } from './tables.ts'

/** Enough of a text to show its first words, whatever blank lines it begins with. */
const beginning = 1_200

/** A row of a list: the text stays in the database, but for its beginning and what is short. */
export type ListedScript = Omit<ScriptRow, 'content' | 'wishKey' | 'deletedAt' | 'writtenAs'> & {
  beginning: string
  content: string | null
}

/** The columns of such a row; texts up to `wholeUpTo` characters come whole. */
export const listedColumns = (wholeUpTo: number) => ({
  id: scripts.id,
  userId: scripts.userId,
  title: scripts.title,
  beginning: sql<string>`left(${scripts.content}, ${beginning})`,
  content: sql<string | null>`case when ${scripts.characterCount} <= ${wholeUpTo} then ${scripts.content} end`,
  tags: scripts.tags,
  characters: scripts.characters,
  analysis: scripts.analysis,
  wordCount: scripts.wordCount,
  characterCount: scripts.characterCount,
  isArchived: scripts.isArchived,
  isFavorite: scripts.isFavorite,
  version: scripts.version,
  createdAt: scripts.createdAt,
  updatedAt: scripts.updatedAt,
  lastOpenedAt: scripts.lastOpenedAt,
})

/** What an import has written before the script itself, and its marks: nobody reads them for a first impression. */
const titlePage = /^Title: .*\n(?:Format: .*\n)?\n/
const castNote = /^\[\[Cast\n[^\]]*(?:\]\]\n*)?/
const forcedMarks = /^[!@.](?=\S)|\\(?=[*_()[\]])/gm

/** The first words on one line; never half a character. */
function previewOf(whole: string): string {
  const isOurs = titlePage.test(whole)
  const text = isOurs ? whole.replace(titlePage, '').replace(castNote, '').replace(forcedMarks, '') : whole
  const line = text.replace(/\s+/g, ' ').trim()
  return line.slice(0, scriptRules.previewLength).replace(/[\ud800-\udbff]$/, '')
}

export function presentListed({ beginning: begins, ...row }: ListedScript): Row {
  return {
    ...row,
    preview: previewOf(begins),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
  }
}

export function presentScript({ wishKey: _wish, deletedAt: _deleted, writtenAs: _way, ...row }: ScriptRow): Script {
  return { ...presentListed({ ...row, beginning: row.content.slice(0, beginning) }), content: row.content }
}

/** After a change: whoever sent the text need not be sent it. */
export const presentChanged = (row: ScriptRow): Row => ({ ...presentScript(row), content: null })

/** What is told of a version before it is opened. */
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
