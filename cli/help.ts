import type { Command } from './command.ts'

const formatUsage = ({ name, operands }: Command) => ['scene-partner', name, operands].filter(Boolean).join(' ')

const formatColumns = (rows: readonly (readonly [string, string])[]) => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

/** Formats the list of commands, with one line for each command. */
export function formatOverview(commands: readonly Command[]): string {
  const rows = commands.map(
    (command) => [[command.name, command.operands].filter(Boolean).join(' '), command.description] as const,
  )
  return `Scene Partner on the command line\n\n${formatColumns(rows)}\n\nscene-partner COMMAND --help explains a command. Every command accepts --json.`
}

/** Formats the help of one command with its options. */
export function formatCommandHelp(command: Command): string {
  const options = [
    ...Object.entries(command.options ?? {}).map(
      ([name, { value, description }]) => [`--${[name, value].filter(Boolean).join(' ')}`, description] as const,
    ),
    ['--json', 'answer as JSON'] as const,
  ]
  return `${formatUsage(command)} [options]\n${command.description}\n\n${formatColumns(options)}`
}
