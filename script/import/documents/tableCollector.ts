import type { StyledPiece } from '../layout/italicDirections.ts'
import { cleanPieces, joinPieces, splitStyledLines } from '../layout/styledText.ts'
import type { CellParagraph, Paragraph } from './paragraphs.ts'

/**
 * Collects table cells: each table row becomes one paragraph with its cells, appended to `paragraphs`. A cell is the list
 * of its paragraphs.
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
      // A line break may separate paragraphs, as it may outside tables.
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
