import type { CommandResult, CommandContext, ExitCode } from '@scene-partner/contract/commandLine'

/** Exit codes by meaning (`sysexits.h`). */
export const exitCodes = {
  done: 0,
  usage: 64,
  badInput: 65,
  unavailable: 69,
  badConfiguration: 78,
} as const satisfies Record<string, ExitCode>

/** Ends a command with one sentence for the user and an exit code for the shell. */
export class CommandError extends Error {
  readonly exitCode: ExitCode
  constructor(exitCode: ExitCode, message: string) {
    super(message)
    this.name = 'CommandError'
    this.exitCode = exitCode
  }
}

/** Creates an error for wrong usage (exit code 64). */
export const usageError = (message: string) => new CommandError(exitCodes.usage, message)

export type Option = {
  /** Name of the option's value in the help text. Absent: the option takes no value. */
  value?: string
  description: string
}

/** The parsed arguments of a command. */
export type ParsedArguments = {
  operands: readonly string[]
  text(option: string): string | undefined
  isSet(option: string): boolean
  /** Returns a whole number of at least `min` (default 0); undefined when the option is absent. */
  wholeNumber(option: string, min?: number): number | undefined
  /** Returns the parts of a comma-separated value; an empty list if the option is absent. */
  list(option: string): string[]
}

/** One command. Every command also accepts `--json` and `--help`. */
export type Command = {
  /** The words that select the command, for example `admin create`. */
  name: string
  /** Names of the operands, for example `FILE|-`. One word per operand; all are required. */
  operands?: string
  description: string
  options?: Readonly<Record<string, Option>>
  run(given: ParsedArguments, context: CommandContext): Promise<CommandResult>
}

/** Creates the result of a successful command: `text` for people and `data` for programs. */
export const createAnswer = (text: string, data: unknown): CommandResult => ({ exitCode: exitCodes.done, text, data })
