// @vitest-environment node
import { listAcceptedTypes } from '@scene-partner/script/import/formats'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { formatAppManifest } from '../../appManifest.ts'

const manifestShape = z.object({
  share_target: z.object({
    action: z.literal('/share'),
    method: z.literal('POST'),
    enctype: z.literal('multipart/form-data'),
    params: z.object({
      ...{ title: z.literal('title'), text: z.literal('text'), url: z.literal('url') },
      files: z.array(z.object({ name: z.literal('files'), accept: z.array(z.string()) })).length(1),
    }),
  }),
})

test('other apps can share text, links and every importable file type with the installed app', () => {
  const { share_target: target } = manifestShape.parse(JSON.parse(formatAppManifest()))
  expect(target.params.files[0]?.accept).toEqual(listAcceptedTypes().split(','))
})
