import type { LeadingElement, MarkedRow } from '../layout/markedRows.ts'
import { joinPieces } from '../layout/styledText.ts'
import type { Paragraph } from './paragraphs.ts'

const typeOf = ({ isBold, isItalic }: { isBold: boolean; isItalic: boolean }) =>
  `${isBold ? 'b' : ''}${isItalic ? 'i' : ''}`

/** Describes the paragraph as a whole, and the text at its start that has a type of its own. */
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
  // If the text has the usual type, its type does not mark a name.
  return lead === '' ? [whole] : [{ kind: lead, end }, whole]
}

/** Converts paragraphs of a document to rows with known type and place. Empty paragraphs are left out. */
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
