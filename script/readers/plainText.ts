/** What no database keeps and no voice says: U+0000 goes, and half a sign of two becomes U+FFFD. */
export const plainText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Cs}/gu, '\uFFFD')
