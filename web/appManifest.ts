import { listAcceptedTypes } from '@scene-partner/script/import/formats'
import * as messages from './appManifestMessages.ts'

const icon = (src: string, sizes: string, type: string, purpose = 'any') => ({ src, sizes, type, purpose })

/**
 * Returns the manifest of the installed app as JSON. `web/vite.config.ts` writes it to `/manifest.webmanifest`, so that
 * the share menu of a phone offers the app for every file format that can be imported.
 */
export function formatAppManifest(): string {
  return JSON.stringify({
    id: '/',
    name: 'Scene Partner',
    short_name: 'Scene Partner',
    description: messages.description,
    lang: 'en',
    dir: 'ltr',
    start_url: '/practice',
    scope: '/',
    display: 'standalone',
    background_color: '#181310',
    theme_color: '#181310',
    categories: ['entertainment', 'education', 'productivity'],
    icons: [
      icon('/icons/192.png', '192x192', 'image/png'),
      icon('/icons/512.png', '512x512', 'image/png'),
      icon('/icons/maskable-192.png', '192x192', 'image/png', 'maskable'),
      icon('/icons/maskable-512.png', '512x512', 'image/png', 'maskable'),
      icon('/icon.svg', 'any', 'image/svg+xml'),
    ],
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'files', accept: listAcceptedTypes().split(',') }],
      },
    },
    shortcuts: [
      { ...messages.practice, url: '/practice' },
      { ...messages.scripts, url: '/scripts' },
      { ...messages.studio, url: '/studio' },
      { ...messages.voices, url: '/voices' },
    ],
  })
}
