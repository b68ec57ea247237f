import { jsonFile, type Exporter } from '../../platform/archive/exporter.ts'
import type { Services } from '../../services.ts'
import { findPreferences } from './preferences.ts'

/** Exports the profile and the preferences of an account. */
export const accountExporter: Exporter<Services> = {
  contents: [
    { path: 'profile.json', description: 'Your account: name, address, phone, plan, and when you came.' },
    { path: 'preferences.json', description: 'Your favourite and recent voices, and your sound settings.' },
  ],
  async *files({ accounts, database: { db } }, userId) {
    yield jsonFile('profile.json', () => accounts.getUserDocument(userId))
    yield jsonFile('preferences.json', () => findPreferences(db, userId))
  },
}
