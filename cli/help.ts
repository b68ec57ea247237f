import type { Command } from './command.ts'

const lineOf = ({ name, operands }: Command) => ['scene-partner', name, operands].filter(Boolean).join(' ')

const columns = (rows: readonly (readonly [string, string])[]) => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

/** What there is, a line a command. */
export function explainAll(commands: readonly Command[]): string {
  const rows = commands.map(
    (command) => [[command.name, command.operands].filter(Boolean).join(' '), command.says] as const,
  )
  return `Scene Partner on the command line\n\n${columns(rows)}\n\nscene-partner COMMAND --help tells more. Every command takes --json.`
}

/** One command with its options. */
export function explain(command: Command): string {
  const options = [
    ...Object.entries(command.options ?? {}).map(
      ([name, { value, says }]) => [`--${[name, value].filter(Boolean).join(' ')}`, says] as const,
    ),
    ['--json', 'answer as JSON'] as const,
  ]
  return `${lineOf(command)} [options]\n${command.says}\n\n${columns(options)}`
}
