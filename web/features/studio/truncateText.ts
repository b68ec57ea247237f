/** Cuts between words where it can, and says by three dots that there was more. */
export function cutAt(text: string, length: number): string {
  if (text.length <= length) return text
  // Whole characters only: half an emoji is a black box.
  const cut = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
  const end = cut.lastIndexOf(' ')
  return `${(end > length * 0.7 ? cut.slice(0, end) : cut).replace(/[\s.,;:…-]+$/, '')}…`
}
