// Which elements of a page part its lines, which are the site's own, and which say that something is done, not said.

const words = (list: string) => new Set(list.split(' '))

/** Begin and end lines of their own: HTML's, and those of the Text Encoding Initiative's plays. */
export const BLOCKS = words(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul caption sp speaker stage l lg ab head castlist castitem castgroup front back text div1 div2 div3 trailer',
)

/** What nobody reads: programs, forms, pictures. */
const UNREAD = words(
  'script style noscript template iframe object svg math canvas audio video map select textarea button input label teiheader note fw rt rp del',
)
/** Around what was written: menus and what stands at the foot of every page of a site. */
const AROUND = words('nav footer aside form dialog')
const ROLES = /^(?:navigation|banner|contentinfo|search|dialog|alert|alertdialog|complementary|menu|menubar|toolbar)$/u
const NEVER_AROUND = words('html body main article')

/** Words of class names and ids that sites give to their own furniture, and to numbers beside the lines. */
const FURNITURE = words(
  'nav navbar navigation navbox menu breadcrumb breadcrumbs sidebar footer masthead cookie cookies consent gdpr banner share sharing social comment comments respond reply related newsletter subscribe advert advertisement ads promo toc pager pagination catlinks printfooter siteSub editsection noprint jump skip toolbar search login modal popup boilerplate pgheader pgfooter byline pagenum pageno pagenumber linenum linenumber linenums lineno playlinenum ftln footnote footnotes footer reference',
)

export type Attributes = Readonly<Record<string, string>>

export const isUnread = (name: string, attributes: Attributes): boolean =>
  UNREAD.has(name) || 'hidden' in attributes || attributes['type'] === 'hidden'

/** Whether an element is the site's and not the play's, by what it is and what it is called. */
export function isAround(name: string, attributes: Attributes): boolean {
  if (NEVER_AROUND.has(name)) return false
  const { role = '', class: classes = '', id = '' } = attributes
  if (AROUND.has(name) || ROLES.test(role) || attributes['aria-hidden'] === 'true') return true
  if (classes === '' && id === '') return false
  return `${classes} ${id}`
    .slice(0, 400)
    .split(/[\s_-]+/u)
    .some((word) => FURNITURE.has(word))
}

const DIRECTION =
  /(?:^|[\s:_-])(?:stage|stage[-_]?dir(?:ection)?s?|stagedir\w*|sd|didascal\w*|parenthetical|scenedesc\w*|directions?)(?=$|[\s_-])/iu

/** Whether a page says by an element's name or class that its words are done and not said. */
export const isDirectionElement = (name: string, attributes: Attributes): boolean =>
  name === 'stage' || DIRECTION.test(`${attributes['class'] ?? ''} ${attributes['epub:type'] ?? ''}`.slice(0, 400))
