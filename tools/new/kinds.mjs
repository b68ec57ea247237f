import { adminTable } from './adminTable.mjs'
import { engine } from './engine.mjs'
import { feature } from './feature.mjs'
import { format } from './format.mjs'
import { migration } from './migration.mjs'
import { NewError } from './newError.mjs'
import { operation } from './operation.mjs'

/** The kinds of parts that `npm run new` can write. */
export const kinds = [feature, operation, adminTable, format, engine, migration]

/** The usage text of `npm run new`, which it prints if it gets no arguments or an unknown kind. */
export const usage = [
  'npm run new -- KIND NAME writes the files of a new part, with a test that passes:',
  ...kinds.map(({ usage: use, about }) => `  npm run new -- ${use.padEnd(40)} ${about}`),
].join('\n')

/**
 * Plans the files of a new part without writing them.
 *
 * @returns `{ test, next, finish? }`: the path of the new test, what the developer does next, and `finish`, the steps
 * after writing
 * @throws NewError for an unknown kind, a bad name, too many arguments, or something that already exists
 */
export function plan(project, [kindName, ...given]) {
  const kind = kinds.find(({ name }) => name === kindName)
  if (!kind) throw new NewError(`unknown kind "${kindName}"; known are ${kinds.map(({ name }) => name).join(', ')}`)
  const wanted = kind.usage.split(' ').length - 1
  if (given.length > wanted) throw new NewError(`too many arguments; use: npm run new -- ${kind.usage}`)
  return kind.plan(project, given)
}
