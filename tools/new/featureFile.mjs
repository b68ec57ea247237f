// Changes the `feature.ts` of an existing server feature.
import { NewError } from './newError.mjs'

const featurePattern = /^(admin\/)?[a-z][a-zA-Z0-9]*$/

/** Returns the file that declares what a server feature contains. */
export const featureFileOf = (feature) => `server/features/${feature}/feature.ts`

/** Throws `NewError` if the server has no such feature. */
export function checkFeature(project, feature) {
  if (!featurePattern.test(feature) || !project.exists(featureFileOf(feature)))
    throw new NewError(`there is no feature "${feature}" in server/features`)
}

/** Adds `name` to a list of the feature, such as `operations`. Adds the list if the feature has none. */
export function addToFeatureList(project, { feature, list, name }) {
  const path = featureFileOf(feature)
  const source = project.read(path)
  const [before, variable] = new RegExp(`^ {2}${list}: (?:\\[|(\\w+),$)`, 'm').exec(source) ?? []
  if (variable) project.replace(path, before, `  ${list}: [${name}, ...${variable}],`)
  else if (before) project.replace(path, before, `${before}${name}, `)
  else {
    const [uses] = /^ {2}uses: \[[^\]]*\],$/m.exec(source)
    project.replace(path, uses, `${uses}\n  ${list}: [${name}],`)
  }
}

/** Adds a service to those that the feature declares, in alphabetical order, if it is not declared yet. */
export function declareService(project, feature, service) {
  const path = featureFileOf(feature)
  const [uses, names] = /^ {2}uses: \[([^\]]*)\],$/m.exec(project.read(path))
  const declared = names.match(/\w+/g) ?? []
  if (declared.includes(service)) return
  const list = [...declared, service].toSorted((one, other) => one.localeCompare(other)).map((name) => `'${name}'`)
  project.replace(path, uses, `  uses: [${list.join(', ')}],`)
}
