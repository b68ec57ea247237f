// Finds the tables of a web page that have actions beside dialogue.
import { Parser } from 'htmlparser2'
import { findTableColumns, type ColumnUse } from '../../parse/tables/tableColumns.ts'
import { BLOCK_ELEMENTS, isIgnoredElement } from './htmlElements.ts'

/**
 * What each column of a table contains, by the number of the table. The tables of a page are numbered from 0, in the
 * order in which they begin. Tables without actions beside dialogue are absent.
 */
export type TableUses = ReadonlyMap<number, readonly ColumnUse[]>

type Table = { index: number; rows: string[][][] }

/**
 * Whether a table has actions beside dialogue, so that its columns must be separated. A table with names needs no
 * separation, because its names are recognised as elements at the start of rows.
 */
const isBeside = (uses: readonly ColumnUse[]) => uses.includes('actions') && !uses.includes('names')

/**
 * Finds what the columns of a page's tables contain, also of nested tables. Builds no tree of the page. Takes linear
 * time.
 */
export function findTableUses(source: string): TableUses {
  const found = new Map<number, readonly ColumnUse[]>()
  if (!/<t[dh][\s>]/iu.test(source)) return found
  const open: Table[] = []
  let count = 0
  let skipped = 0
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = tag.toLowerCase()
        const table = open.at(-1)
        if (skipped > 0 || isIgnoredElement(name, attributes)) skipped++
        else if (name === 'table') open.push({ index: count++, rows: [] })
        else if (name === 'tr') table?.rows.push([])
        else if (name === 'td' || name === 'th') table?.rows.at(-1)?.push([''])
        else if (name === 'br' || BLOCK_ELEMENTS.has(name)) table?.rows.at(-1)?.at(-1)?.push('')
      },
      ontext(words) {
        const cell = skipped === 0 ? open.at(-1)?.rows.at(-1)?.at(-1) : undefined
        if (cell) cell[cell.length - 1] += words.replace(/\s+/gu, ' ')
      },
      onclosetag(tag) {
        if (skipped > 0) skipped--
        else if (tag.toLowerCase() === 'table') {
          const table = open.pop()
          const rows = (table?.rows ?? []).map((row) =>
            row.map((cell) => cell.map((text) => text.trim()).filter((text) => text !== '')),
          )
          const columns = findTableColumns(rows)
          if (table && columns && isBeside(columns.uses)) found.set(table.index, columns.uses)
        }
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true, lowerCaseTags: true },
  )
  parser.write(source)
  parser.end()
  return found
}
