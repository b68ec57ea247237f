// Fountain's signs, where a text means them as they stand: behind a backslash they are signs no more.

/** Where protected signs wait while marks are read: the end of the last private plane, which no text uses. */
const SHELTER = 0x10fd00
const SHELTERED = /[\u{10FD00}-\u{10FD7F}]/gu
const ESCAPED = /\\([!-/:-@[-`{-~])/gu

/** Hides the signs behind backslashes, so that nothing takes them for marks. */
export const shelter = (text: string): string =>
  text
    .replace(SHELTERED, '\uFFFD')
    .replace(ESCAPED, (_whole, sign: string) => String.fromCodePoint(SHELTER + (sign.codePointAt(0) ?? 0)))

/** Brings hidden signs back, without their backslashes. */
export const unshelter = (text: string): string =>
  text.replace(SHELTERED, (sign) => String.fromCharCode((sign.codePointAt(0) ?? SHELTER) - SHELTER))

/** Puts a backslash before every sign that could be a mark inside a line. */
export const escapeMarks = (text: string): string => text.replace(/[\\*_()[\]^]|\/(?=\*)/gu, (sign) => `\\${sign}`)

/** The same where brackets mean nothing: outside of speeches. */
export const escapeAsides = (text: string): string => text.replace(/[\\*_]|\[(?=\[)|\/(?=\*)/gu, (sign) => `\\${sign}`)

/** Takes emphasis off. */
export const withoutEmphasis = (text: string): string => text.replace(/[_*]+/gu, '').replace(/\s+/gu, ' ').trim()
