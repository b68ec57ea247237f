import { parseArgs } from 'node:util'
import { type Command, type ParsedArguments, usageError } from './command.ts'

/** Finds the command that the arguments name. Returns it with the remaining arguments; undefined when none matches. */
export function findCommand(
  commands: readonly Command[],
  args: readonly string[],
): { command: Command; rest: string[] } | undefined {
  for (const command of commands) {
    const name = command.name.split(' ')
    if (name.every((part, index) => args[index] === part)) return { command, rest: args.slice(name.length) }
  }
  return undefined
}

/**
 * Parses the options and operands of a command.
 *
 * @throws CommandError (usage) for an unknown option, a missing operand or too many operands
 */
export function parseArguments(command: Command, rest: readonly string[]): ParsedArguments {
  const { values, positionals } = parse(command, rest)
  const operandNames = command.operands?.split(' ') ?? []
  if (positionals.length < operandNames.length) throw usageError(`${operandNames[positionals.length]} is missing`)
  if (positionals.length > operandNames.length)
    throw usageError(`${JSON.stringify(positionals[operandNames.length])} is one too many`)

  const text = (option: string) => {
    const value = values[option]
    return typeof value === 'string' ? value : undefined
  }
  return {
    operands: positionals,
    text,
    isSet: (option) => values[option] === true,
    wholeNumber(option, min = 0) {
      const value = text(option)
      if (value === undefined) return undefined
      const number = Number(value)
      if (/^\d+$/.test(value) && number >= min && Number.isSafeInteger(number)) return number
      throw usageError(`--${option} ${JSON.stringify(value)} is not a whole number from ${min}`)
    },
    list: (option) =>
      (text(option) ?? '')
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
  }
}

type Parsed = { values: Readonly<Record<string, string | boolean | undefined>>; positionals: readonly string[] }

function parse(command: Command, rest: readonly string[]): Parsed {
  const options: Record<string, { type: 'string' | 'boolean' }> = { json: { type: 'boolean' } }
  for (const [name, { value }] of Object.entries(command.options ?? {}))
    options[name] = { type: value ? 'string' : 'boolean' }
  try {
    const { values, positionals } = parseArgs({ args: [...rest], options, allowPositionals: true, strict: true })
    return { values: values as Parsed['values'], positionals }
  } catch (error) {
    // Only the first sentence of Node's message is for users; the rest is advice for programmers.
    throw usageError(error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error))
  }
}
