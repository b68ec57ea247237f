/** The log of the engines. It never receives a person's text. A pino logger can be used. */
export type SpeechLog = { warn(facts: Record<string, unknown>, event: string): void }
