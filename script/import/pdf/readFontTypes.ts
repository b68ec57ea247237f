import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageItems } from './pageItems.ts'

export type FontType = { isBold: boolean; isItalic: boolean }

/** Maximum number of pages that are processed to find out their fonts. */
const MAX_PAGES = 12

const BOLD = /bold|black|heavy|demi/iu
const ITALIC = /italic|oblique|kursiv/iu

/**
 * Returns which fonts of a document are bold or italic, according to their names in the file. pdf.js knows these names
 * only after it has processed a page with the font, so this function processes the first page of each font.
 *
 * @returns the font style by font; empty if the document has only one font, whose style distinguishes nothing
 */
export async function readFontTypes(
  document: PDFDocumentProxy,
  pages: readonly PageItems[],
): Promise<ReadonlyMap<string, FontType>> {
  const firstPages = new Map<string, number>()
  for (const [index, { items }] of pages.entries()) {
    for (const { font } of items) if (!firstPages.has(font)) firstPages.set(font, index + 1)
  }
  const types = new Map<string, FontType>()
  if (firstPages.size < 2) return types
  for (const number of [...new Set(firstPages.values())].slice(0, MAX_PAGES)) {
    const page = await document.getPage(number)
    await page.getOperatorList()
    for (const [font, first] of firstPages) {
      if (first !== number || !page.commonObjs.has(font)) continue
      const { name = '' } = page.commonObjs.get(font) as { name?: string }
      types.set(font, { isBold: BOLD.test(name), isItalic: ITALIC.test(name) })
    }
    page.cleanup()
  }
  return types
}
