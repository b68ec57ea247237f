// Recognises HTML source. Separate from the HTML parser, so that other texts do not load the parser.

const DECLARED =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<\?[^>]*>\s*)*(?:<!--[^]{0,2000}?-->\s*)*<(?:!doctype\s+html|html|head|body|tei|teicorpus|teip4)\b/iu
const TAG =
  /<\/?(?:p|br|b|i|em|strong|u|div|span|table|tbody|tr|td|h[1-6]|a|blockquote|li|ul|ol|dl|dt|dd|center|font|pre|small|sp|speaker|stage|l|lb|lg)(?:\s[^<>]{0,400})?\/?>/giu
/** Elements that separate lines. In a source with very few such elements, line breaks separate the lines instead. */
const LINE_ELEMENTS = /<(?:p|br|div|tr|td|li|h[1-6]|pre|blockquote|dt|dd|center|section|article)\b/giu
const MIN_LINE_ELEMENT_SHARE = 0.02
const SAMPLE_LENGTH = 200_000
const HEAD_LENGTH = 4_000
const MIN_TAGS = 6
const CHARACTERS_PER_TAG = 1_500
const TEI = /<(?:TEI|teiCorpus|TEI\.2)\b/u

/** Returns whether a text is HTML or TEI source, by its declaration or its many tags. */
export function isMarkupSource(text: string): boolean {
  const head = text.slice(0, HEAD_LENGTH).replace(/^\uFEFF/u, '')
  if (DECLARED.test(head)) return true
  const sample = text.slice(0, SAMPLE_LENGTH)
  if (!sample.includes('</') && !/<br/iu.test(sample)) return false
  return (sample.match(TAG)?.length ?? 0) >= Math.max(MIN_TAGS, sample.length / CHARACTERS_PER_TAG)
}

/** Returns whether a source is TEI XML, not HTML. */
export const isTeiXml = (source: string): boolean => TEI.test(source.slice(0, HEAD_LENGTH))

/** Returns whether a source separates lines by line breaks and not by elements. */
export function hasSourceLineBreaks(source: string): boolean {
  const sample = source.slice(0, SAMPLE_LENGTH)
  return (sample.match(LINE_ELEMENTS)?.length ?? 0) < sample.split('\n').length * MIN_LINE_ELEMENT_SHARE
}
