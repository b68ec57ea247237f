/** Removes U+0000 and replaces lone surrogates by U+FFFD, because the database cannot store them. */
export const removeInvalidCharacters = (text: string): string => text.replaceAll('\0', '').replace(/\p{Cs}/gu, '\uFFFD')
