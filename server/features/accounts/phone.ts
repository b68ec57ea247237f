import { raise } from '@scene-partner/contract/failures'

/** E.164 knows at most 15 digits; the shortest national numbers with an area code have about 6. */
const digitsAllowed = /^(?:\D*\d){6,15}\D*$/
const signsAllowed = /^\+?[\d\s()./-]+$/

/** A number as it was typed, its blanks tidied; null where none was given. */
export function readPhone(given: string): string | null {
  const phone = given.trim().replace(/\s+/g, ' ')
  if (phone === '') return null
  return signsAllowed.test(phone) && digitsAllowed.test(phone) ? phone : raise('account/invalid-phone')
}
