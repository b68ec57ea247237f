/** The result of a check of the settings, as `scene-partner doctor` prints it. */
export type SettingsVerdict = { state: 'well' | 'note' | 'failed'; words: string }
