/** Largest result in bytes. A file name of two such parts and a number stays below the file system's limit of 255. */
const maxBytes = 100
/** Path separators, characters that Windows refuses, and control or formatting characters. */
const forbiddenCharacters = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu
/** Device names that Windows reserves, with or without an extension. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i

function truncateToBytes(maxLength: number, text: string): string {
  let cut = ''
  for (const character of text) {
    if (Buffer.byteLength(cut + character) > maxLength) break
    cut += character
  }
  return cut
}

/**
 * Converts user text to a file name that is safe on every system: no path, no reserved name, no characters that
 * disguise the name. At most 100 bytes.
 *
 * @param fallback used when nothing of the text is left, or when Windows reserves the name
 */
export function toSafeFileName(text: string, fallback = 'Untitled'): string {
  const plain = text.normalize('NFC').replace(forbiddenCharacters, ' ').replace(/\s+/g, ' ')
  const name = truncateToBytes(maxBytes, plain.trim()).replace(/^[\s.]+|[\s.]+$/g, '')
  return name === '' || deviceName.test(name) ? fallback : name
}
