import { createTableCollector } from '../documents/tableCollector.ts'
import type { Paragraph } from '../documents/paragraphs.ts'

/**
 * Collects the paragraphs of rich text in order and appends them to `paragraphs`. RTF marks only the ends of cells and
 * rows. Many files do not mark where a table ends, so a paragraph belongs to a cell only if the end of that cell
 * follows. No paragraph is lost if an end is missing.
 */
export function createRtfTables(paragraphs: Paragraph[]) {
  const table = createTableCollector(paragraphs)
  /** The paragraphs marked as part of a table, after the last end of a cell or row. */
  let waiting: Paragraph[] = []
  let isRowOpen = false

  const closeCell = () => {
    if (!isRowOpen) table.openRow()
    isRowOpen = true
    table.openCell()
    for (const { pieces } of waiting) table.take(pieces)
    table.closeCell()
    waiting = []
  }
  /** Closes the row if one is open. If none is open, the waiting paragraphs are not part of a table. */
  const closeRow = () => {
    if (isRowOpen) {
      if (waiting.length > 0) closeCell()
      table.closeRow()
    }
    for (const one of waiting) paragraphs.push(one)
    waiting = []
    isRowOpen = false
  }
  /** Ends the table before a paragraph outside it. Text after the last cell is also outside the table. */
  const closeTable = () => {
    if (isRowOpen) table.closeRow()
    isRowOpen = false
    closeRow()
  }
  return {
    /** Adds a paragraph. `isInTable` says whether the file marks it as part of a table. */
    add(paragraph: Paragraph, isInTable: boolean): void {
      if (!isInTable) closeTable()
      if (isInTable) waiting.push(paragraph)
      else paragraphs.push(paragraph)
    },
    /** Ends the current cell. */
    closeCell,
    /** Ends the current row. */
    closeRow,
    /** Handles the definition of a row. Within an open row it repeats the row's own definition, so it has no effect. */
    startRow(): void {
      if (!isRowOpen) closeRow()
    },
    /** Ends the table if one is open. At the end of the file, the mark for the end of the last row may be missing. */
    closeTable,
  }
}
