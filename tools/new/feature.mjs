// `npm run new -- feature NAME`: writes a server feature with one operation, its contract and its test.
import { NewError } from './newError.mjs'
import { checkName, toPascal, toWords } from './names.mjs'
import { contractFileOf, writeOperation } from './operation.mjs'

const featureList = 'server/features/index.ts'

/** Adds a feature to the list of the server's features. */
export function listFeature(project, { folder, variable, before }) {
  project.addImport(featureList, `import { ${variable} } from './${folder}/feature.ts'`)
  project.insertBefore(featureList, `  ${before},\n`, `  ${variable},`)
}

export const feature = {
  name: 'feature',
  usage: 'feature NAME',
  about: 'a server feature with one operation, for example `feature lineNotes`',
  plan(project, [givenName]) {
    const name = checkName(givenName)
    if (project.exists(`server/features/${name}`)) throw new NewError(`server/features/${name} already exists`)
    const contractFile = contractFileOf(name)
    if (project.exists(contractFile)) throw new NewError(`${contractFile} already exists`)
    const operation = `get${toPascal(name)}`
    const test = writeOperation(project, { feature: name, name: operation, contractFile })
    project.addImport('contract/operations/index.ts', `import * as ${name} from './${name}.ts'`)
    project.insertBefore('contract/operations/index.ts', '  ...scriptReview,\n', `  ...${name},`)
    project.create(
      `server/features/${name}/feature.ts`,
      `import { ${operation} } from './${operation}.ts'
import { defineFeature } from '../../services.ts'

/** Placeholder: says what the feature ${toWords(name)} is for. */
export const ${name}Feature = defineFeature({
  name: '${name}',
  uses: [],
  operations: [${operation}],
})
`,
    )
    listFeature(project, { folder: name, variable: `${name}Feature`, before: 'dataExportFeature' })
    return {
      test,
      next: [
        `replace ${operation} in ${contractFile} and server/features/${name}, and its row in server/testing/accessMatrix.ts`,
        `describe tables in server/features/${name}/tables.ts; personal data needs an exporter and an eraser`,
        `create web/features/${name}/ with a screen and messages.ts, and add its address to web/router.tsx`,
      ],
    }
  },
}
