import { createTableCollector } from '../documents/tableCollector.ts'
import type { Paragraph } from '../documents/paragraphs.ts'

/**
 * Appends the paragraphs of rich text, in order, to `paragraphs`; each table row becomes one paragraph. RTF marks only
 * the ends of cells and rows, and many files omit the end of a table. Therefore a paragraph belongs to a cell only if
 * the end of that cell follows. A missing end loses no paragraph.
 */
export function createRtfTables(paragraphs: Paragraph[]) {
  const table = createTableCollector(paragraphs)
  /** Paragraphs that the file marks as part of a table and that come after the last end of a cell or row. */
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
  /** Closes the open table row. If no row is open, the waiting paragraphs are not part of a table. */
  const closeRow = () => {
    if (isRowOpen) {
      if (waiting.length > 0) closeCell()
      table.closeRow()
    }
    for (const one of waiting) paragraphs.push(one)
    waiting = []
    isRowOpen = false
  }
  /**
   * Ends the table before a paragraph outside it. Waiting paragraphs after the last cell are outside the table, too.
   */
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
    /**
     * Called at the definition of a table row. The definition separates the row from waiting paragraphs. A row may
     * repeat its definition at its end, so a definition within an open row has no effect.
     */
    startRow(): void {
      if (!isRowOpen) closeRow()
    },
    /**
     * Ends the table if one is open. Also called at the end of the file, because the end of the last row may be
     * missing.
     */
    closeTable,
  }
}
