const months = 'january|february|march|april|may|june|july|august|september|october|november|december'
/**
 * Rows of a title page that are not the title: dates, drafts, colours of revisions, authors, contact details, rights.
 */
const noTitle = [
  String.raw`\b\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}\b`,
  String.raw`^(?:\d{1,2}(?:st|nd|rd|th)?\.? (?:of )?)?(?:${months})\.?(?: \d{1,2}(?:st|nd|rd|th)?,?)?(?: \d{4})?$`,
  String.raw`^(?:\d{4}|draft\b.*|(?:\p{L}+|\d+(?:st|nd|rd|th)) draft\b.*|(?:revised|revision|rev\.|version)\b.*|(?:shooting|production) script)$`,
  String.raw`^(?:white|blue|pink|yellow|green|goldenrod|buff|salmon|cherry|tan) (?:revisions?|pages?|draft|rev\.?)\b`,
  String.raw`^(?:(?:written|adapted|story|screenplay|a play|book|music|lyrics)(?: and \p{L}+)? )?by\b`,
  String.raw`^(?:copyright|all rights|registered|contact:|agent:|tel\b|phone\b)|[@\u00A9]|www\.|https?:`,
].map((pattern) => new RegExp(pattern, 'iu'))

/** Whether a row of a title page is not the title, but a date, a draft, an author or similar. */
export const isBesideTitle = (text: string): boolean =>
  noTitle.some((pattern) => pattern.test(text.slice(0, 120).trim()))
