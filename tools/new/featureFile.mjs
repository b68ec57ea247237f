// Changes the `feature.ts` of an existing server feature.
import { NewError } from './newError.mjs'

const featurePattern = /^(admin\/)?[a-z][a-zA-Z0-9]*$/

const fileOf = (feature) => `server/features/${feature}/feature.ts`

/** Throws `NewError` if the server has no such feature. */
export function checkFeature(project, feature) {
  if (!featurePattern.test(feature) || !project.exists(fileOf(feature)))
    throw new NewError(`there is no feature "${feature}" in server/features`)
}

/**
 * Adds `name` to a list of the feature, such as `operations`, and imports it from `file`. Adds the list if the feature
 * has none.
 */
export function addToFeatureList(project, { feature, list, name, file }) {
  const path = fileOf(feature)
  const source = project.read(path)
  const [before, variable] = new RegExp(`^ {2}${list}: (?:\\[|(\\w+),$)`, 'm').exec(source) ?? []
  if (variable) project.replace(path, before, `  ${list}: [${name}, ...${variable}],`)
  else if (before) project.replace(path, before, `${before}${name}, `)
  else {
    const [uses] = /^ {2}uses: \[[^\]]*\],$/m.exec(source)
    project.replace(path, uses, `${uses}\n  ${list}: [${name}],`)
  }
  project.addImport(path, `import { ${name} } from './${file}'`)
}
