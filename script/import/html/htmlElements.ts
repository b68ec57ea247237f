// Classifies HTML elements: those that separate lines, contain no text of the page, belong to the site, or mark
// directions.

const words = (list: string) => new Set(list.split(' '))

/** Elements that begin and end a line: HTML and TEI drama. */
export const BLOCK_ELEMENTS = words(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul caption sp speaker stage l lg ab head castlist castitem castgroup front back text div1 div2 div3 trailer',
)

/** Elements whose content is not text of the page, such as scripts, form fields, media, notes and deleted text. */
const IGNORED_ELEMENTS = words(
  'script style noscript template iframe object svg math canvas audio video map select textarea button input label teiheader note fw rt rp del',
)
/** Elements of the web site around the play: menus, footers, sidebars, forms and dialogs. */
const SITE_ELEMENTS = words('nav footer aside form dialog')
const SITE_ROLES =
  /^(?:navigation|banner|contentinfo|search|dialog|alert|alertdialog|complementary|menu|menubar|toolbar)$/u
const CONTENT_ELEMENTS = words('html body main article')

/** Words in class names and ids that mark elements of the web site, line and page numbers, or footnotes. */
const SITE_CLASS_WORDS = words(
  'nav navbar navigation navbox menu breadcrumb breadcrumbs sidebar footer masthead cookie cookies consent gdpr banner share sharing social comment comments respond reply related newsletter subscribe advert advertisement ads promo toc pager pagination catlinks printfooter siteSub editsection noprint jump skip toolbar search login modal popup boilerplate pgheader pgfooter byline pagenum pageno pagenumber linenum linenumber linenums lineno playlinenum ftln footnote footnotes footer reference',
)

export type ElementAttributes = Readonly<Record<string, string>>

export const isIgnoredElement = (name: string, attributes: ElementAttributes): boolean =>
  IGNORED_ELEMENTS.has(name) || 'hidden' in attributes || attributes['type'] === 'hidden'

/**
 * Returns whether an element is part of the web site, not of the play, by its name, role, `aria-hidden`, class or id.
 */
export function isSiteElement(name: string, attributes: ElementAttributes): boolean {
  if (CONTENT_ELEMENTS.has(name)) return false
  const { role = '', class: classes = '', id = '' } = attributes
  if (SITE_ELEMENTS.has(name) || SITE_ROLES.test(role) || attributes['aria-hidden'] === 'true') return true
  if (classes === '' && id === '') return false
  return `${classes} ${id}`
    .slice(0, 400)
    .split(/[\s_-]+/u)
    .some((word) => SITE_CLASS_WORDS.has(word))
}

const DIRECTION =
  /(?:^|[\s:_-])(?:stage|stage[-_]?dir(?:ection)?s?|stagedir\w*|sd|didascal\w*|parenthetical|scenedesc\w*|directions?)(?=$|[\s_-])/iu

/** Returns whether an element's name, class or `epub:type` marks a stage direction. */
export const isDirectionElement = (name: string, attributes: ElementAttributes): boolean =>
  name === 'stage' || DIRECTION.test(`${attributes['class'] ?? ''} ${attributes['epub:type'] ?? ''}`.slice(0, 400))
