import type { CheckResult, EngineConfiguration, Environment } from './engineDefinition.ts'
import { engines, type EngineName, type EngineSettings } from './index.ts'

type Configured = { name: EngineName; configuration: EngineConfiguration<unknown> }

const configured = engines.flatMap(({ name, configuration }): Configured[] =>
  configuration ? [{ name, configuration }] : [],
)

/** The environment variables of all engines. */
export const engineVariables: readonly string[] = configured.flatMap(({ configuration }) =>
  Object.keys(configuration.variables),
)

/**
 * Returns the invalid engine variables, and required ones that are missing although another variable of their engine is
 * set. `why` is the rest of a sentence that starts with `name`. It does not repeat the value.
 */
export function findInvalidEngineSettings(environment: Environment): { name: string; why: string }[] {
  const invalid = configured.flatMap(({ configuration }) =>
    Object.entries(configuration.variables).flatMap(([name, check]) => {
      const value = environment[name]
      const why = value ? check(value) : undefined
      return why ? [{ name, why }] : []
    }),
  )
  const missing = configured.flatMap(({ configuration: { required, variables } }) => {
    const present = environment[required] ? [] : Object.keys(variables).filter((name) => environment[name])
    if (present.length === 0) return []
    const have = present.length > 1 ? 'have' : 'has'
    return [{ name: required, why: `is missing: without it ${present.join(' and ')} ${have} no effect` }]
  })
  return [...invalid, ...missing]
}

/** Returns the settings of the engines that the operator configured. The variables must be valid. */
export function parseEngineSettings(environment: Environment): EngineSettings {
  return Object.fromEntries(
    configured
      .filter(({ configuration }) => environment[configuration.required])
      .map(({ name, configuration }) => [name, configuration.parse(environment)]),
  )
}

/** Returns one check for each configured engine, for `scene-partner doctor`. */
export function listEngineChecks(settings: EngineSettings): { title: string; check(): Promise<CheckResult> }[] {
  return configured
    .filter(({ name }) => settings[name] !== undefined)
    .map(({ name, configuration }) => ({
      title: configuration.title,
      check: () => configuration.check(settings[name]),
    }))
}
