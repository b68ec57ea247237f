// Escaping of Fountain's special characters: a character after a backslash has no special meaning.

/**
 * First of the private code points that replace escaped characters. They are near the end of the last private plane, so
 * texts do not use them in practice.
 */
const FIRST_PROTECTED = 0x10fd00
const PROTECTED = /[\u{10FD00}-\u{10FD7F}]/gu
const ESCAPED = /\\([!-/:-@[-`{-~])/gu

/** Replaces escaped characters by private code points, so that the parser does not interpret them as markup. */
export const protectEscapes = (text: string): string =>
  text
    .replace(PROTECTED, '\uFFFD')
    .replace(ESCAPED, (_whole, character: string) =>
      String.fromCodePoint(FIRST_PROTECTED + (character.codePointAt(0) ?? 0)),
    )

/** Replaces private code points by the original characters, without their backslashes. */
export const restoreEscapes = (text: string): string =>
  text.replace(PROTECTED, (character) =>
    String.fromCharCode((character.codePointAt(0) ?? FIRST_PROTECTED) - FIRST_PROTECTED),
  )

/** Escapes every character that could be Fountain markup or begin an HTML entity within a speech. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[\\*_()[\]^]|\/(?=\*)|&(?=#?[\da-z]{2,8};)/giu, (character) => `\\${character}`)

/** Escapes Fountain markup outside speeches, where round brackets and a single `[` have no special meaning. */
export const escapeActionMarkup = (text: string): string =>
  text.replace(/[\\*_]|\[(?=\[)|\/(?=\*)|&(?=#?[\da-z]{2,8};)/giu, (character) => `\\${character}`)

/** Removes emphasis signs and collapses spaces. */
export const stripEmphasis = (text: string): string => text.replace(/[_*]+/gu, '').replace(/\s+/gu, ' ').trim()
