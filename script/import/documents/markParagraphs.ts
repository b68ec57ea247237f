import type { LeadingElement, MarkedRow } from '../layout/markedRows.ts'
import { joinPieces } from '../layout/styledText.ts'
import type { Paragraph } from './paragraphs.ts'

const typeOf = ({ isBold, isItalic }: { isBold: boolean; isItalic: boolean }) =>
  `${isBold ? 'b' : ''}${isItalic ? 'i' : ''}`

/**
 * Returns the text at the start of a paragraph if only this text is bold or italic, and then the whole paragraph. If
 * the paragraph begins with a name from a table cell, returns only this name.
 */
function findLeadingElements({ pieces, text, indent, isCentred, style, nameEnd }: Paragraph): LeadingElement[] {
  const [first] = pieces
  if (!first) return []
  if (nameEnd !== undefined) return [{ kind: 'cell', end: nameEnd }]
  const lead = typeOf(first)
  const other = pieces.findIndex((piece) => typeOf(piece) !== lead && /\S/u.test(piece.text))
  const isWhole = other < 0
  const place = `${isCentred ? 'c' : `@${Math.round(indent / 9)}`}`
  const whole = { kind: `p ${style} ${place} ${isWhole ? lead : ''}`, end: text.length }
  if (isWhole) return [whole]
  const end = joinPieces(pieces.slice(0, other)).trimEnd().length
  // If the text at the start is neither bold nor italic, only the whole paragraph is returned.
  return lead === '' ? [whole] : [{ kind: lead, end }, whole]
}

/** Converts the non-empty paragraphs of a document to rows that state the font style and position of their text. */
export const markParagraphs = (paragraphs: readonly Paragraph[]): MarkedRow[] =>
  paragraphs
    .filter(({ text }) => text.trim() !== '')
    .map((paragraph) => ({
      pieces: (paragraph.pieces.length > 0 ? paragraph.pieces : [paragraph]).map(({ text }) => ({
        text,
        // Italic directions were put in brackets before, so italics have no further meaning here.
        isItalic: false,
        isDirection: false,
      })),
      text: paragraph.text,
      leadingElements: findLeadingElements(paragraph),
      blockIds: [],
      level: 0,
      startsParagraph: true,
    }))
