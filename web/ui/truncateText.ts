/**
 * Shortens a text to at most `length` characters and adds an ellipsis, if it is longer. Cuts at the last space, unless
 * this would remove 30 % or more of the text that fits.
 */
export function truncateText(text: string, length: number): string {
  if (text.length <= length) return text
  // Removes half of a surrogate pair at the end.
  const cut = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
  const end = cut.lastIndexOf(' ')
  return `${(end > length * 0.7 ? cut.slice(0, end) : cut).replace(/[\s.,;:…-]+$/, '')}…`
}
