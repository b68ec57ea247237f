import type { CommandAnswer, CommandContext, ExitCode } from '@scene-partner/contract/commandLine'

/** Exit codes by what they mean (`sysexits.h`). */
export const exits = {
  done: 0,
  usage: 64,
  badInput: 65,
  unavailable: 69,
  badConfiguration: 78,
} as const satisfies Record<string, ExitCode>

/** A command ends here, with one sentence for the person and a code for the shell. */
export class Refusal extends Error {
  readonly exitCode: ExitCode
  constructor(exitCode: ExitCode, words: string) {
    super(words)
    this.name = 'Refusal'
    this.exitCode = exitCode
  }
}

export const wrongUsage = (words: string) => new Refusal(exits.usage, words)

export type Option = {
  /** What its value is called in the help; without it the option is a switch. */
  value?: string
  says: string
}

export type Given = {
  operands: readonly string[]
  text(option: string): string | undefined
  isOn(option: string): boolean
  /** A whole number from `least`, or nothing. */
  wholeNumber(option: string, least?: number): number | undefined
  list(option: string): string[]
}

/** One command as it is found, explained and run. `--json` and `--help` are every command's. */
export type Command = {
  /** `admin create` */
  name: string
  /** `FILE|-`; one operand a word, all of them required. */
  operands?: string
  says: string
  options?: Readonly<Record<string, Option>>
  run(given: Given, context: CommandContext): Promise<CommandAnswer>
}

export const answer = (text: string, data: unknown): CommandAnswer => ({ exitCode: exits.done, text, data })
