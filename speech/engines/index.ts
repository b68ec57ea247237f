import { elevenlabs } from './elevenlabs/definition.ts'
import type { Engine } from './engine.ts'
import type { EngineContext, EngineDefinition } from './engineDefinition.ts'
import { flite } from './flite/definition.ts'
import { kokoro } from './kokoro/definition.ts'
import { pico } from './pico/definition.ts'
import { speechApi } from './speechApi/definition.ts'

/**
 * The only list of engines. An engine is added by its folder and one line here: the speaker, the list of voices, the
 * configuration, `scene-partner doctor`, the keys of takes and the contract tests all follow this list.
 */
const list = [elevenlabs, speechApi, flite, pico, kokoro] as const

/** The name of an engine. */
export type EngineName = (typeof list)[number]['name']

/**
 * All engines. If several engines offer a rendition of a voice themselves (`renditionFor`), the first of them in this
 * order is preferred.
 */
export const engines: readonly EngineDefinition<EngineName>[] = list

/** The operator's settings by engine, as `parseEngineSettings` returns them. */
export type EngineSettings = Readonly<Partial<Record<EngineName, unknown>>>

const byName = new Map(engines.map((definition) => [definition.name, definition]))

/** Returns the definition of an engine. */
export function getEngineDefinition(name: EngineName): EngineDefinition<EngineName> {
  const definition = byName.get(name)
  if (!definition) throw new Error(`there is no engine ${name}`)
  return definition
}

/** Creates all engines that can exist with this context and these settings. */
export function createEngines(
  context: EngineContext,
  settings: EngineSettings = {},
): Partial<Record<EngineName, Engine>> {
  return Object.fromEntries(
    engines.flatMap((definition) => {
      const engine = definition.create(context, settings[definition.name])
      return engine ? [[definition.name, engine]] : []
    }),
  )
}
