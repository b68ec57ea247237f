/** The result of a check of the settings, as `scene-partner doctor` prints it. */
export type SettingsCheck = { state: 'well' | 'note' | 'failed'; message: string }
