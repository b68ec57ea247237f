import type { Paragraph } from './paragraphs.ts'

/** Gathers the cells of a document's tables: each row becomes one paragraph that knows them. */
export function gatherTables(paragraphs: Paragraph[]) {
  let cells: string[] | undefined
  let cell: string[] | undefined
  return {
    openRow(): void {
      cells = []
    },
    openCell(): void {
      cell = []
    },
    /** Takes a paragraph's text where it stands in a cell; false where it does not. */
    take(text: string): boolean {
      cell?.push(text)
      return cell !== undefined
    },
    closeCell(): void {
      if (cell && cells) cells.push(cell.filter(Boolean).join(' '))
      if (cells) cell = undefined
    },
    closeRow(): void {
      const row = cells?.filter(Boolean) ?? []
      if (row.length > 0) paragraphs.push({ text: row.join(' '), style: '', indent: 0, isCentred: false, cells: row })
      cells = undefined
    },
  }
}
