import { parseArgs } from 'node:util'
import { type Command, type Given, wrongUsage } from './command.ts'

/** The command whose name the words begin with, and the words that are left. */
export function findCommand(
  commands: readonly Command[],
  words: readonly string[],
): { command: Command; rest: string[] } | undefined {
  for (const command of commands) {
    const name = command.name.split(' ')
    if (name.every((part, index) => words[index] === part)) return { command, rest: words.slice(name.length) }
  }
  return undefined
}

/** Reads options and operands. Anything the command does not know is refused, so that no typing mistake goes unseen. */
export function readGiven(command: Command, rest: readonly string[]): Given {
  const { values, positionals } = parse(command, rest)
  const wanted = command.operands?.split(' ') ?? []
  if (positionals.length < wanted.length) throw wrongUsage(`${wanted[positionals.length]} is missing`)
  if (positionals.length > wanted.length)
    throw wrongUsage(`${JSON.stringify(positionals[wanted.length])} is one too many`)

  const text = (option: string) => {
    const value = values[option]
    return typeof value === 'string' ? value : undefined
  }
  return {
    operands: positionals,
    text,
    isOn: (option) => values[option] === true,
    wholeNumber(option, least = 0) {
      const value = text(option)
      if (value === undefined) return undefined
      const number = Number(value)
      if (/^\d+$/.test(value) && number >= least && Number.isSafeInteger(number)) return number
      throw wrongUsage(`--${option} ${JSON.stringify(value)} is not a whole number from ${least}`)
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
    // Node's sentence goes on with advice for programmers; the first one says what is wrong.
    throw wrongUsage(error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error))
  }
}
