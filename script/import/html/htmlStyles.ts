// What a page of the web says of how its words look: by element, by its own style, by the classes of its style sheet.

export type Looks = {
  isItalic?: boolean
  isBold?: boolean
  isSmall?: boolean
  isCentred?: boolean
  isHidden?: boolean
}

const BY_ELEMENT: Readonly<Record<string, Looks>> = {
  i: { isItalic: true },
  em: { isItalic: true },
  cite: { isItalic: true },
  dfn: { isItalic: true },
  b: { isBold: true },
  strong: { isBold: true },
  center: { isCentred: true },
}

/** The declarations of a rule that matter here; others are as if they were not there. */
export function looksOf(declarations: string): Looks {
  const looks: Looks = {}
  for (const declaration of declarations.split(';')) {
    const [property = '', value = ''] = declaration.toLowerCase().split(':', 2)
    const is = value.trim()
    if (property.includes('font-style')) looks.isItalic = /italic|oblique/u.test(is)
    else if (property.includes('font-weight')) looks.isBold = /bold|^[6-9]00/u.test(is)
    else if (property.includes('font-variant') && is.includes('small-caps')) looks.isSmall = true
    else if (property.includes('text-align')) looks.isCentred = is.startsWith('center')
    else if (/^\s*(?:display|visibility)\s*$/u.test(property) && /^(?:none|hidden)/u.test(is)) looks.isHidden = true
  }
  return looks
}

const LONGEST_SHEET = 200_000
const MOST_CLASSES = 2_000

/** A style sheet's rules for single classes: `.smcap {…}`, `p.stage, .dir {…}`. Those that depend on more are left. */
export function readSheet(css: string, known: Map<string, Looks>): void {
  for (const rule of css.slice(0, LONGEST_SHEET).split('}')) {
    const at = rule.lastIndexOf('{')
    if (at < 0) continue
    const looks = looksOf(rule.slice(at + 1))
    if (Object.keys(looks).length === 0) continue
    for (const selector of rule.slice(Math.max(0, at - 1_000), at).split(',')) {
      const name = /(?:^|[\s/;])[a-z\d]*\.([\w-]{1,60})\s*$/iu.exec(selector)?.[1]
      if (name && known.size < MOST_CLASSES) known.set(name, { ...known.get(name), ...looks })
    }
  }
}

/** How an element's words look, as far as the page tells. */
export function looksOfElement(
  name: string,
  { class: classes, style, align }: Readonly<Record<string, string>>,
  sheet: ReadonlyMap<string, Looks>,
): Looks {
  let looks = BY_ELEMENT[name] ?? {}
  if (classes && sheet.size > 0) {
    for (const one of classes.split(/\s+/u).slice(0, 20)) looks = { ...looks, ...sheet.get(one) }
  }
  if (align) looks = { ...looks, isCentred: align === 'center' }
  return style ? { ...looks, ...looksOf(style.slice(0, 2_000)) } : looks
}
