import type { StyledPiece } from '../layout/italicDirections.ts'
import { cleanPieces, joinPieces, splitStyledLines } from '../layout/styledText.ts'
import type { CellParagraph, Paragraph } from './paragraphs.ts'

/**
 * Collects table cells while a document is parsed. Appends each table row with text to `paragraphs` as one paragraph
 * with cells; each cell is a list of its paragraphs.
 */
export function createTableCollector(paragraphs: Paragraph[]) {
  let cells: CellParagraph[][] | undefined
  let cell: CellParagraph[] | undefined
  return {
    openRow(): void {
      cells = []
    },
    openCell(): void {
      cell = []
    },
    /** Adds a paragraph to the current table cell. Returns false if no cell is open. */
    take(found: readonly StyledPiece[]): boolean {
      // A line break separates paragraphs in cells, as it does outside tables.
      for (const line of splitStyledLines(found)) {
        const pieces = cleanPieces(line)
        cell?.push({ pieces, text: joinPieces(pieces) })
      }
      return cell !== undefined
    },
    closeCell(): void {
      if (cell && cells) cells.push(cell.filter(({ text }) => text.trim() !== ''))
      if (cells) cell = undefined
    },
    closeRow(): void {
      const text = (cells ?? [])
        .flat()
        .map((one) => one.text)
        .join(' ')
      if (cells && text !== '') paragraphs.push({ text, pieces: [], style: '', indent: 0, isCentred: false, cells })
      cells = undefined
    },
  }
}
