import type { CommandAnswer, CommandContext, ExitCode } from '@scene-partner/contract/commandLine'
import { findCommand, readGiven } from './arguments.ts'
import { type Command, exits, Refusal } from './command.ts'
import { commands } from './commands.ts'
import { explain, explainAll } from './help.ts'

/** Where the answer goes, and where everything else does. */
export type Streams = { out(text: string): void; err(text: string): void }

/**
 * Runs one command and tells its exit code. The answer alone goes out; words about it, progress and refusals go beside.
 */
export async function run(words: readonly string[], context: CommandContext, { out, err }: Streams): Promise<ExitCode> {
  if (words.length === 0 || ['--help', '-h', 'help'].includes(words[0] ?? '')) {
    ;(words.length === 0 ? err : out)(`${explainAll(commands)}\n`)
    return words.length === 0 ? exits.usage : exits.done
  }
  if (words[0] === '--version') {
    out(`${context.version}\n`)
    return exits.done
  }
  const found = findCommand(commands, words)
  if (!found) {
    err(`there is no command ${JSON.stringify(words[0])}\n\n${explainAll(commands)}\n`)
    return exits.usage
  }
  const { command, rest } = found
  if (rest.includes('--help') || rest.includes('-h')) {
    out(`${explain(command)}\n`)
    return exits.done
  }
  const isJson = rest.includes('--json')
  const answer = await answerOf(command, rest, context)
  if ('refusal' in answer) {
    err(`${answer.refusal}\n`)
    if (answer.exitCode === exits.usage) err(`\n${explain(command)}\n`)
  } else {
    out(`${isJson ? JSON.stringify(answer.data, null, 2) : answer.text}\n`)
  }
  return answer.exitCode
}

async function answerOf(command: Command, rest: readonly string[], context: CommandContext): Promise<CommandAnswer> {
  try {
    return await command.run(readGiven(command, rest), context)
  } catch (error) {
    if (error instanceof Refusal) return { exitCode: error.exitCode, refusal: error.message }
    throw error
  }
}
