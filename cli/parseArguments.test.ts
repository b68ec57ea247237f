import { expect, test } from 'vitest'
import { commands } from './commands.ts'
import { findCommand, parseArguments } from './parseArguments.ts'

const createCoupon = (...args: string[]) => {
  const found = findCommand(commands, ['coupon', 'create', 'SPRING', ...args])
  if (!found) throw new Error('there is no command `coupon create`')
  return parseArguments(found.command, found.rest)
}

test('of two commands that begin with the same word, the command with the longer matching name is found', () => {
  const nameOf = (...args: string[]) => findCommand(commands, args)?.command.name
  expect(nameOf('voices')).toBe('voices')
  expect(nameOf('voices', 'install')).toBe('voices install')
  expect(nameOf('voices', 'remove', '--json')).toBe('voices remove')
  expect(nameOf('coupon', 'sing')).toBeUndefined()
})

test('a missing operand and an extra operand are refused, and the message names the operand', () => {
  expect(createCoupon().operands).toEqual(['SPRING'])
  expect(() => createCoupon('SUMMER')).toThrow('"SUMMER" is one too many')
  const found = findCommand(commands, ['coupon', 'create'])
  expect(() => found && parseArguments(found.command, found.rest)).toThrow('CODE is missing')
})

test('the value of a numeric option must be a whole number that is not below the minimum', () => {
  expect(createCoupon().wholeNumber('value')).toBeUndefined()
  expect(createCoupon('--value', '0').wholeNumber('value')).toBe(0)
  expect(createCoupon('--months', '3').wholeNumber('months', 1)).toBe(3)
  expect(() => createCoupon('--months', '0').wholeNumber('months', 1)).toThrow(
    '--months "0" is not a whole number from 1',
  )
  for (const value of ['1.5', '-1', '1e3', '', ' 7', '9007199254740993'])
    expect(() => createCoupon(`--value=${value}`).wholeNumber('value')).toThrow('is not a whole number from 0')
})

test('the value of a list option is divided at its commas into trimmed parts, without empty parts; an absent option gives []', () => {
  expect(createCoupon('--allow-domains', ' rada.ac.uk, , lamda.ac.uk,').list('allow-domains')).toEqual([
    'rada.ac.uk',
    'lamda.ac.uk',
  ])
  expect(createCoupon().list('allow-domains')).toEqual([])
})

test('an unknown option is refused with exit code 64 and one sentence', () => {
  expect(() => createCoupon('--loud')).toThrow(
    expect.objectContaining({ exitCode: 64, message: expect.stringMatching(/^[^.]*--loud[^.]*$/) }),
  )
})
