import type { Paragraph } from './paragraphs.ts'

/** Collects table cells: each table row becomes one paragraph with its cells, appended to `paragraphs`. */
export function createTableCollector(paragraphs: Paragraph[]) {
  let cells: string[] | undefined
  let cell: string[] | undefined
  return {
    openRow(): void {
      cells = []
    },
    openCell(): void {
      cell = []
    },
    /** Adds a paragraph to the current table cell. Returns false if no cell is open. */
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
      if (row.length > 0)
        paragraphs.push({ text: row.join(' '), pieces: [], style: '', indent: 0, isCentred: false, cells: row })
      cells = undefined
    },
  }
}
