import type { CommandResult, CommandContext, ExitCode } from '@scene-partner/contract/commandLine'
import { findCommand, parseArguments } from './parseArguments.ts'
import { type Command, exitCodes, CommandError } from './command.ts'
import { commands } from './commands.ts'
import { formatCommandHelp, formatOverview } from './help.ts'

/** Where a command writes its text: `out` receives the command's result; `err` receives progress and errors. */
export type Streams = { out(text: string): void; err(text: string): void }

/**
 * Runs one command and returns its exit code. Writes the command's result, requested help or the version to `out`, and
 * errors to `err`.
 */
export async function run(args: readonly string[], context: CommandContext, { out, err }: Streams): Promise<ExitCode> {
  if (args.length === 0 || ['--help', '-h', 'help'].includes(args[0] ?? '')) {
    ;(args.length === 0 ? err : out)(`${formatOverview(commands)}\n`)
    return args.length === 0 ? exitCodes.usage : exitCodes.done
  }
  if (args[0] === '--version') {
    out(`${context.version}\n`)
    return exitCodes.done
  }
  const found = findCommand(commands, args)
  if (!found) {
    err(`there is no command ${JSON.stringify(args[0])}\n\n${formatOverview(commands)}\n`)
    return exitCodes.usage
  }
  const { command, rest } = found
  if (rest.includes('--help') || rest.includes('-h')) {
    out(`${formatCommandHelp(command)}\n`)
    return exitCodes.done
  }
  const isJson = rest.includes('--json')
  const answer = await runCommand(command, rest, context)
  if ('refusal' in answer) {
    err(`${answer.refusal}\n`)
    if (answer.exitCode === exitCodes.usage) err(`\n${formatCommandHelp(command)}\n`)
  } else {
    out(`${isJson ? JSON.stringify(answer.data, null, 2) : answer.text}\n`)
  }
  return answer.exitCode
}

async function runCommand(command: Command, rest: readonly string[], context: CommandContext): Promise<CommandResult> {
  try {
    return await command.run(parseArguments(command, rest), context)
  } catch (error) {
    if (error instanceof CommandError) return { exitCode: error.exitCode, refusal: error.message }
    throw error
  }
}
