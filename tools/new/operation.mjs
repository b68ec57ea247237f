// `npm run new -- operation FEATURE NAME`: adds an operation to a server feature, with its contract and its test.
import { addToFeatureList, checkFeature, featureFileOf } from './featureFile.mjs'
import { NewError } from './newError.mjs'
import { checkName, toPascal } from './names.mjs'

/** Returns the contract file of a feature: `admin/users` → `contract/operations/admin/adminUsers.ts`. */
export const contractFileOf = (feature) =>
  `contract/operations/${feature.startsWith('admin/') ? `admin/admin${toPascal(feature.slice('admin/'.length))}` : feature}.ts`

/** Matches an import of values, not only of types, from a contract file. */
const contractImport = /^import (?:\{[^}]*\}|\* as \w+) from '@scene-partner\/(contract\/operations\/(?:\w+\/)?\w+)'/gm

/**
 * Returns the contract file whose operations a feature implements, also if file and feature have different names: the
 * file from which most sources of the feature import. Throws `NewError` if there is none, or more than one.
 */
function findContractFile(project, feature) {
  const own = contractFileOf(feature)
  if (project.exists(own)) return own
  const counts = new Map()
  const hasOperations = /^ {2}operations: /m.test(project.read(`server/features/${feature}/feature.ts`))
  for (const path of hasOperations ? project.listAll(`server/features/${feature}`) : []) {
    if (path.endsWith('.test.ts')) continue
    for (const [, file] of project.read(path).matchAll(contractImport))
      counts.set(`${file}.ts`, (counts.get(`${file}.ts`) ?? 0) + 1)
  }
  counts.delete('contract/operations/index.ts')
  const most = Math.max(...counts.values())
  const [file, ...others] = [...counts.keys()].filter((one) => counts.get(one) === most)
  if (file && others.length === 0) return file
  if (file) throw new NewError(`choose the contract file, as a third argument: ${[file, ...others].join(' or ')}`)
  throw new NewError(`${own} does not exist; create it with one operation and list it in contract/operations/index.ts`)
}

/** Returns the contract file that the user chose. Throws `NewError` if it does not exist. */
function checkContractFile(project, path) {
  if (!path.startsWith('contract/operations/') || !project.exists(path)) throw new NewError(`there is no file ${path}`)
  return path
}

/** Returns whether the access matrix has a row for an operation or endpoint. */
export const hasMatrixRow = (project, name) =>
  project
    .read('server/testing/accessMatrix.ts')
    .split('\n')
    .some((line) => line.startsWith(`${name} `))

/** Throws `NewError` if the contract already has an operation of this name. */
export function checkOperationName(project, name) {
  if (hasMatrixRow(project, name)) throw new NewError(`the operation ${name} already exists`)
}

/**
 * Adds a row to the end of a matrix in `accessMatrix.ts`: `matrix`, or another such as `endpointMatrix`. `cells` has
 * one word for each kind of caller, in the order of the matrix's columns.
 */
export function addMatrixRow(project, name, cells, matrixName = 'matrix') {
  const widths = [8, 10, 7, 12, 12, 8, 8, 10, 3]
  const row = cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('')
  const [matrix] = new RegExp(`const ${matrixName} = \`[^\`]*`).exec(project.read('server/testing/accessMatrix.ts'))
  project.replace('server/testing/accessMatrix.ts', matrix, `${matrix}${name.padEnd(32)} ${row.trimEnd()}\n`)
}

const contractOf = (name) => `
export const ${name} = defineOperation({
  name: '${name}',
  summary: 'Placeholder: returns the caller’s account id.',
  access: 'verified',
  duringImpersonation: 'reads',
  effect: 'reads',
  input: z.object({}),
  output: z.object({ userId: z.string() }),
  failures: [],
})
`

/** Writes a working operation that returns the caller's id. The caller of this function adds it to `feature.ts`. */
export function writeOperation(project, { feature, name, contractFile }) {
  checkOperationName(project, name)
  const folder = `server/features/${feature}`
  const up = '../'.repeat(feature.split('/').length + 1)
  if (!project.exists(contractFile))
    project.create(
      contractFile,
      `import { z } from 'zod'\nimport { defineOperation } from '${'../'.repeat(contractFile.split('/').length - 2)}operation.ts'\n${contractOf(name)}`,
    )
  else project.append(contractFile, contractOf(name))
  project.create(
    `${folder}/${name}.ts`,
    `import { ${name} as contract } from '@scene-partner/${contractFile.replace(/\.ts$/, '')}'
import { operation } from '${up}services.ts'

/** Placeholder: returns the caller’s account id. */
export const ${name} = operation(contract, async ({ caller }) => ({ userId: caller.userId }))
`,
  )
  project.create(
    `${folder}/${name}.test.ts`,
    `import { expect, test } from 'vitest'
import { startApp } from '${up}testing/startApp.ts'

test('${name} returns the id of a verified caller and refuses a visitor', async () => {
  await using app = await startApp()
  const user = await app.signUp()
  expect(await user.call('${name}', {})).toEqual({ userId: user.userId })
  expect((await app.visitor().post('${name}', {})).status).toBe(401)
})
`,
  )
  addMatrixRow(project, name, ['401', 'unv', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', '2fa'])
  return `${folder}/${name}.test.ts`
}

export const operation = {
  name: 'operation',
  usage: 'operation FEATURE NAME [CONTRACT_FILE]',
  about: 'an operation of a server feature, for example `operation scripts renameScript`',
  plan(project, [feature, givenName, givenContract]) {
    if (!feature) throw new NewError('FEATURE is missing')
    checkFeature(project, feature)
    const name = checkName(givenName)
    const contractFile = givenContract ? checkContractFile(project, givenContract) : findContractFile(project, feature)
    const test = writeOperation(project, { feature, name, contractFile })
    addToFeatureList(project, { feature, list: 'operations', name })
    project.addImport(featureFileOf(feature), `import { ${name} } from './${name}.ts'`)
    return {
      test,
      next: [
        `declare input, output, access and failures of ${name} in ${contractFile}`,
        'update its row in server/testing/accessMatrix.ts; a required input needs a sample in server/testing/sampleInputs.ts',
        'run `node tools/checks/services.mjs --write` when it uses services',
      ],
    }
  },
}
