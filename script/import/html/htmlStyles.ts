// Determines the style of text on a web page (bold, italic, small capitals, centred, hidden) from the element, its
// inline style and the classes of the page's style sheets.

export type TextStyle = {
  isItalic?: boolean
  isBold?: boolean
  isSmall?: boolean
  isCentred?: boolean
  isHidden?: boolean
}

const BY_ELEMENT: Readonly<Record<string, TextStyle>> = {
  i: { isItalic: true },
  em: { isItalic: true },
  cite: { isItalic: true },
  dfn: { isItalic: true },
  b: { isBold: true },
  strong: { isBold: true },
  center: { isCentred: true },
}

/** Parses the CSS declarations that affect a property of `TextStyle`; ignores all others. */
export function parseDeclarations(declarations: string): TextStyle {
  const textStyle: TextStyle = {}
  for (const declaration of declarations.split(';')) {
    const [property = '', value = ''] = declaration.toLowerCase().split(':', 2)
    const trimmed = value.trim()
    if (property.includes('font-style')) textStyle.isItalic = /italic|oblique/u.test(trimmed)
    else if (property.includes('font-weight')) textStyle.isBold = /bold|^[6-9]00/u.test(trimmed)
    else if (property.includes('font-variant') && trimmed.includes('small-caps')) textStyle.isSmall = true
    else if (property.includes('text-align')) textStyle.isCentred = trimmed.startsWith('center')
    else if (/^\s*(?:display|visibility)\s*$/u.test(property) && /^(?:none|hidden)/u.test(trimmed))
      textStyle.isHidden = true
  }
  return textStyle
}

const MAX_SHEET_LENGTH = 200_000
const MAX_CLASSES = 2_000

/**
 * Adds the rules of a style sheet for single classes (`.smcap {…}`, `p.stage, .dir {…}`) to `known`. Of a selector with
 * ancestors (`.act .dir`), uses only the last class. Ignores other selectors.
 */
export function parseStyleSheet(css: string, known: Map<string, TextStyle>): void {
  for (const rule of css.slice(0, MAX_SHEET_LENGTH).split('}')) {
    const at = rule.lastIndexOf('{')
    if (at < 0) continue
    const textStyle = parseDeclarations(rule.slice(at + 1))
    if (Object.keys(textStyle).length === 0) continue
    for (const selector of rule.slice(Math.max(0, at - 1_000), at).split(',')) {
      const name = /(?:^|[\s/;])[a-z\d]*\.([\w-]{1,60})\s*$/iu.exec(selector)?.[1]
      if (name && known.size < MAX_CLASSES) known.set(name, { ...known.get(name), ...textStyle })
    }
  }
}

/** Returns the style of an element, as far as its name, classes, `align` attribute and inline style define it. */
export function resolveElementStyle(
  name: string,
  { class: classes, style, align }: Readonly<Record<string, string>>,
  sheet: ReadonlyMap<string, TextStyle>,
): TextStyle {
  let textStyle = BY_ELEMENT[name] ?? {}
  if (classes && sheet.size > 0) {
    for (const one of classes.split(/\s+/u).slice(0, 20)) textStyle = { ...textStyle, ...sheet.get(one) }
  }
  if (align) textStyle = { ...textStyle, isCentred: align === 'center' }
  return style ? { ...textStyle, ...parseDeclarations(style.slice(0, 2_000)) } : textStyle
}
