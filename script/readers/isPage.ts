// Whether a text is the source of a page: told apart from reading it, so that other texts need none of what reads pages.

const DECLARED =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<\?[^>]*>\s*)*(?:<!--[^]{0,2000}?-->\s*)*<(?:!doctype\s+html|html|head|body|tei|teicorpus|teip4)\b/iu
const TAG =
  /<\/?(?:p|br|b|i|em|strong|u|div|span|table|tbody|tr|td|h[1-6]|a|blockquote|li|ul|ol|dl|dt|dd|center|font|pre|small|sp|speaker|stage|l|lb|lg)(?:\s[^<>]{0,400})?\/?>/giu
/** Elements that part lines: where there are hardly any, the source's own lines are the play's. */
const PARTING = /<(?:p|br|div|tr|td|li|h[1-6]|pre|blockquote|dt|dd|center|section|article)\b/giu
const LEAST_PARTING = 0.02
const SAMPLE = 200_000
const HEAD = 4_000
const FEWEST_TAGS = 6
const LETTERS_A_TAG = 1_500
const ENCODED = /<(?:TEI|teiCorpus|TEI\.2)\b/u

/** Whether a text is a page's source: it says so, or element stands upon element in it. */
export function isPage(text: string): boolean {
  const head = text.slice(0, HEAD).replace(/^\uFEFF/u, '')
  if (DECLARED.test(head)) return true
  const sample = text.slice(0, SAMPLE)
  if (!sample.includes('</') && !/<br/iu.test(sample)) return false
  return (sample.match(TAG)?.length ?? 0) >= Math.max(FEWEST_TAGS, sample.length / LETTERS_A_TAG)
}

/** XML of the Text Encoding Initiative, not HTML. */
export const isEncodedText = (source: string): boolean => ENCODED.test(source.slice(0, HEAD))

/** A text with a few marks in it: no element parts its lines, so that they end where the source's do. */
export function hasOwnLines(source: string): boolean {
  const sample = source.slice(0, SAMPLE)
  return (sample.match(PARTING)?.length ?? 0) < sample.split('\n').length * LEAST_PARTING
}
