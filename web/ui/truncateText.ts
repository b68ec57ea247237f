/** Cuts a text to the given length, between words if possible, and adds an ellipsis. */
export function truncateText(text: string, length: number): string {
  if (text.length <= length) return text
  // Do not keep half of a surrogate pair.
  const cut = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
  const end = cut.lastIndexOf(' ')
  return `${(end > length * 0.7 ? cut.slice(0, end) : cut).replace(/[\s.,;:…-]+$/, '')}…`
}
