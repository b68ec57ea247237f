import { raise } from '@scene-partner/contract/failures'

/** E.164 allows at most 15 digits. The shortest national numbers with an area code have about 6. */
const validDigits = /^(?:\D*\d){6,15}\D*$/
const validCharacters = /^\+?[\d\s()./-]+$/

/** Returns a phone number as typed, with single spaces; null if it is empty. Throws `account/invalid-phone`. */
export function parsePhone(input: string): string | null {
  const phone = input.trim().replace(/\s+/g, ' ')
  if (phone === '') return null
  return validCharacters.test(phone) && validDigits.test(phone) ? phone : raise('account/invalid-phone')
}
