/** File systems count bytes: two such names and a number stay below their 255. */
const mostBytes = 100
/** Separators, what Windows refuses, and what no file should be called by. */
const refused = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu
/** Windows keeps these for devices, whatever follows the first dot. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i

function cutTo(bytes: number, words: string): string {
  let cut = ''
  for (const sign of words) {
    if (Buffer.byteLength(cut + sign) > bytes) break
    cut += sign
  }
  return cut
}

/**
 * A person's words as part of a file's name: no way out of the folder, nothing a system cannot keep, nothing that shows
 * another name than it has.
 */
export function safeName(words: string, otherwise = 'Untitled'): string {
  const plain = words.normalize('NFC').replace(refused, ' ').replace(/\s+/g, ' ')
  const name = cutTo(mostBytes, plain.trim()).replace(/^[\s.]+|[\s.]+$/g, '')
  return name === '' || device.test(name) ? otherwise : name
}
