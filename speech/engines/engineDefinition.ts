import type { SpeechSettings } from '@scene-partner/contract/entities'
import type { ModelStore } from '../models/modelStore.ts'
import type { SpeechLog } from '../speechLog.ts'
import type { Engine } from './engine.ts'

/** What every engine can use on this machine. */
export type EngineContext = {
  /** The folder of the built worker files (`dist/workers/`). */
  entries: URL
  /** Maximum number of worker threads per engine. Kokoro may start one process more than this. */
  workers: number
  log?: SpeechLog | undefined
  /** The voices folder. Absent: no voice that needs files of this folder is available. */
  store?: ModelStore | undefined
  /** A folder of the application for caches. Absent: nothing is cached. */
  cacheDir?: string | undefined
}

/** The environment variables of the process. An empty value counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The result of a check for the operator, in one sentence. */
export type CheckResult = {
  /**
   * `failed`: the operator has to act. `note`: the problem may disappear without action. `well`: there is no problem.
   */
  state: 'well' | 'note' | 'failed'
  message: string
}

/** The environment variables with which an operator configures an engine. */
export type EngineConfiguration<Settings> = {
  /** The name of the service in the report of `scene-partner doctor`. */
  title: string
  /** Environment variable that enables the engine. Without it, the other variables have no effect. */
  required: string
  /**
   * All environment variables of the engine, by name. Each function returns what is wrong with a value, as the rest of
   * a sentence that starts with the name of the variable; undefined if the value is valid. The text must not repeat the
   * value, which can be a secret.
   */
  variables: Readonly<Record<string, (value: string) => string | undefined>>
  /** Reads the settings from valid variables. It is called only if the required variable is set. */
  parse(environment: Environment): Settings
  /** Checks for `scene-partner doctor` whether the engine works with these settings. */
  check(settings: Settings): Promise<CheckResult>
}

/**
 * Everything the application knows about one engine. Each engine folder exports its definition from `definition.ts`;
 * the list in `index.ts` is the only place that names them all.
 */
export type EngineDefinition<Name extends string = string, Settings = unknown> = {
  /**
   * Name of the engine, equal to the name of its folder. Renditions, takes and metrics store it, so it must never
   * change.
   */
  name: Name
  /**
   * Version of the library and of our processing. Takes store it, and their keys depend on it. Change it whenever the
   * same request sounds different.
   */
  version: string
  /**
   * Settings that change the sound. A setting that the engine ignores must not be listed, because a change of it would
   * create new takes.
   */
  audibleSettings: readonly (keyof SpeechSettings)[]
  /** How an operator configures the engine. Absent if it needs no configuration. */
  configuration?: EngineConfiguration<Settings> | undefined
  /** Creates the engine. Returns undefined if that is impossible, for example without settings or voices folder. */
  create(context: EngineContext, settings: Settings | undefined): Engine | undefined
}
