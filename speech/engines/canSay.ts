import { toFliteText } from './flite/fliteText.ts'

/**
 * Whether any voice could say something of this text: for `direct`. All of them speak English, so what counts is Latin
 * letters, digits and the signs that are read as words; `你好` or an emoji alone is nothing.
 */
export const canSay = (text: string): boolean => /[A-Za-z0-9]/.test(text) || toFliteText(text) !== ''
