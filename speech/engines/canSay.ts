import { toFliteText } from './flite/fliteText.ts'

/**
 * Returns whether any voice can pronounce a part of this text. Used by `divideIntoUnits`. All voices speak English, so
 * Latin letters, digits and signs that are read as words count. A text of only `你好` or an emoji does not count.
 */
export const canSay = (text: string): boolean => /[A-Za-z0-9]/.test(text) || toFliteText(text) !== ''
