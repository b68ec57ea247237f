import { expect, test } from 'vitest'
import { checkSignUpPassword } from './passwordPolicy.ts'

function isAccepted(password: string): boolean {
  try {
    checkSignUpPassword(password)
    return true
  } catch {
    return false
  }
}

test('sign-up refuses a password of counted digits, a repeated short group, a date, or a common word with digits and signs', () => {
  const digits = ['12345678', '98765432', '24682468', '19901224', '12241990']
  const words = ['abababab', 'Hamlet-1603', '1603 Macbeth!', 'scene partner 2026']
  const others = ['24121890', '13572468', 'abcdeabcde', 'hamlets-skull']
  expect([...digits, ...words, ...others].filter(isAccepted)).toEqual(others)
})
