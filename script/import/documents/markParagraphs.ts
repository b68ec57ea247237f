import type { LeadingElement, MarkedRow } from '../layout/markedRows.ts'
import { joinPieces } from '../layout/styledText.ts'
import type { Paragraph } from './paragraphs.ts'

const typeOf = ({ isBold, isItalic }: { isBold: boolean; isItalic: boolean }) =>
  `${isBold ? 'b' : ''}${isItalic ? 'i' : ''}`

/**
 * Returns one element for the whole paragraph. If the text at its start has another font style (bold or italic) than
 * the rest, returns an element for that text too.
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
  // Text that is neither bold nor italic at the start of a paragraph does not mark a name.
  return lead === '' ? [whole] : [{ kind: lead, end }, whole]
}

/** Converts paragraphs of a document to rows with known font style and place. Empty paragraphs are left out. */
export const markParagraphs = (paragraphs: readonly Paragraph[]): MarkedRow[] =>
  paragraphs
    .filter(({ text }) => text.trim() !== '')
    .map((paragraph) => ({
      pieces: (paragraph.pieces.length > 0 ? paragraph.pieces : [paragraph]).map(({ text }) => ({
        text,
        // Directions in italics already have brackets at this point.
        isItalic: false,
        isDirection: false,
      })),
      text: paragraph.text,
      leadingElements: findLeadingElements(paragraph),
      blockIds: [],
      level: 0,
      startsParagraph: true,
    }))
